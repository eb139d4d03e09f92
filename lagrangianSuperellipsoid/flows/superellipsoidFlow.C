// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright The lagrangianSuperellipsoid authors

#include "superellipsoidFlow.H"
#include "superellipsoidFunction.H"
#include "superellipsoidPlaceInput.H"
#include "superellipsoidTriple.H"

#include <algorithm>
#include <cstdio>
#include <cstdlib>

using namespace Foam::superellipsoidInput;
using Foam::superellipsoidTriple::give;

// * * * * * * * * * * * * * Private Member Functions  * * * * * * * * * * * //

const sel_flow_type& Foam::superellipsoidFlow::typeOf(const dictionary& dict)
{
    wordList names, variants;

    for (int k = 0; const sel_flow_type* type = sel_flow_list(k); ++k)
    {
        if (!names.found(type->keyword))
        {
            names.append(type->keyword);
        }
    }

    require(dict, "type");
    const word name(oneOf(dict, "type", names, word::null));

    for (int k = 0; const sel_flow_type* type = sel_flow_list(k); ++k)
    {
        if (name == type->keyword && type->variant)
        {
            variants.append(type->variant);
        }
    }

    if (variants.empty())
    {
        return *sel_flow_find(name.c_str(), nullptr);
    }

    require(dict, "geometry");
    const word variant(oneOf(dict, "geometry", variants, word::null));

    return *sel_flow_find(name.c_str(), variant.c_str());
}


void Foam::superellipsoidFlow::checkKeywords(const dictionary& dict) const
{
    wordList allowed({"type", "scale"});

    if (formula_.type->variant)
    {
        allowed.append("geometry");
    }

    for (const sel_flow_need* n = formula_.type->needs; n->keyword; ++n)
    {
        allowed.append(n->keyword);

        if (n->other)
        {
            allowed.append(n->other);
        }
    }

    superellipsoidInput::checkKeywords(dict, allowed);
}


void Foam::superellipsoidFlow::read
(
    const dictionary& dict,
    const sel_flow_need& need
)
{
    const word key(need.keyword);
    const scalar most = need.most > 0 ? need.most : GREAT;
    const bool given = dict.found(key, keyType::LITERAL);
    scalarList values(1, need.deflt);

    if (need.other && dict.found(need.other, keyType::LITERAL))
    {
        if (given)
        {
            fail
            (
                dict,
                need.other,
                "is given together with " + key + "; give one of the two"
            );
        }
        values[0] = need.per_other*number(dict, need.other, -GREAT, GREAT);
    }
    else if (given || !need.optional)
    {
        switch (need.form)
        {
            case SEL_FLOW_VECTOR:
                values = numbers(dict, key, 3, most);
                break;
            case SEL_FLOW_DIRECTION:
                values.resize(3);
                give(values.data(), readUnitVector(dict, key));
                break;
            case SEL_FLOW_TENSOR:
                values = numbers(dict, key, 6, most);
                break;
            case SEL_FLOW_NUMBER:
                values[0] = number(dict, key, -most, most);
                break;
            case SEL_FLOW_LENGTH:
                values[0] = positive(dict, key, need.least, most);
                break;
            case SEL_FLOW_COUNT:
                values[0] = integer(dict, key, label(need.least), label(most));
                break;
            case SEL_FLOW_SWITCH:
                values[0] = yesOr(dict, key, true);
                break;
        }
    }

    std::copy(values.begin(), values.end(), formula_.given + need.place);
}


double Foam::superellipsoidFlow::factor(void* flow, double t)
{
    const auto& self = *static_cast<const superellipsoidFlow*>(flow);
    const quiet noSignals;
    const scalar value = self.scale_->value(t);

    if (!(mag(value) <= SEL_SPEED_MOST))
    {
        FatalErrorInFunction
            << "constant/flowProperties, keyword 'scale': the value is "
            << text(value).c_str() << " at time " << text(t).c_str()
            << "; it must lie in [-1e20, 1e20]" << exit(FatalError);
    }

    return value;
}


// * * * * * * * * * * * * * * * * Constructors  * * * * * * * * * * * * * * //

Foam::superellipsoidFlow::superellipsoidFlow
(
    const dictionary& dict,
    const Time& time,
    const scalar nu
)
:
    time_(time),
    formula_(),
    scale_(nullptr)
{
    formula_.type = &typeOf(dict);
    checkKeywords(dict);

    if (dict.found("scale", keyType::LITERAL))
    {
        scale_ = functionOfTime<scalar>("scale", dict);
    }

    for (const sel_flow_need* n = formula_.type->needs; n->keyword; ++n)
    {
        read(dict, *n);
    }

    if (const sel_flow_need* wrong = sel_flow_prepare(&formula_, nu))
    {
        fail
        (
            dict,
            wrong->keyword,
            "read " + written(dict, wrong->keyword) + "; it must be "
          + wrong->must
          + (wrong->beside ? written(dict, wrong->beside) : string())
        );
    }
}


// * * * * * * * * * * * * * * * Member Functions  * * * * * * * * * * * * * //

Foam::scalar Foam::superellipsoidFlow::timeOf(const Time& time)
{
    char digits[32];
    std::snprintf(digits, sizeof digits, "%.12g", double(time.value()));

    return std::strtod(digits, nullptr);
}


void Foam::superellipsoidFlow::evaluate
(
    const int n,
    const double* x,
    const scalar t,
    double* u,
    double* gradient,
    double* dudt
) const
{
    sel_flow_evaluate
    (
        &formula_,
        scale_.valid() ? factor : nullptr,
        const_cast<superellipsoidFlow*>(this),
        time_.deltaTValue(),
        n,
        x,
        t,
        u,
        gradient,
        dudt
    );
}


Foam::vectorField Foam::superellipsoidFlow::U
(
    const vectorField& x,
    const scalar t
) const
{
    vectorField u(x.size());

    if (x.size())
    {
        evaluate(x.size(), x[0].v_, t, u[0].v_, nullptr, nullptr);
    }

    return u;
}
