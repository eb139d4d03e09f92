// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright The lagrangianSuperellipsoid authors

#include "superellipsoidFeed.H"
#include "superellipsoidFunction.H"
#include "superellipsoidSeal.H"
#include "Constant.H"
#include "TableBase.H"

using namespace Foam::superellipsoidInput;

// * * * * * * * * * * * * * * * Local Functions * * * * * * * * * * * * * * //

namespace
{

// Maximum number of particles due in a step, because each needs its own
// attempts to be placed
const double mostInStep = 1e6;

} // End anonymous namespace


// * * * * * * * * * * * * * Private Member Functions  * * * * * * * * * * * //

double Foam::superellipsoidFeed::value(void* feed, double time)
{
    return static_cast<superellipsoidFeed*>(feed)->function_->value(time);
}


bool Foam::superellipsoidFeed::repeats() const
{
    bool repeats = false;

    for (const word& name : {rateName_, word(rateName_ + "Coeffs")})
    {
        const dictionary& coeffs =
            dict_.isDict(name) ? dict_.subDict(name) : dict_;

        repeats =
            repeats
         || (
                coeffs.found("outOfBounds")
             && oneWord(coeffs, "outOfBounds") == "repeat"
            );
    }

    return repeats;
}


void Foam::superellipsoidFeed::readRate()
{
    function_ = functionOfTime<scalar>(rateName_, dict_);

    const auto* table =
        dynamic_cast<const Function1Types::TableBase<scalar>*>
        (
            function_.get()
        );

    rows_ = table ? table->x()() : scalarField();

    rate_.value = value;
    rate_.context = this;
    rate_.isConstant =
        isA<Function1Types::Constant<scalar>>(*function_) ? 1 : 0;
    rate_.nRows = rows_.size();
    rate_.rows = rows_.cdata();

    if (!repeats() || rows_.empty())
    {
        return;
    }

    rate_.period = rows_.last() - rows_.first();

    if (!(rate_.period > 0))
    {
        fail
        (
            dict_,
            rateName_,
            "is a table of one row, which cannot be repeated (outOfBounds"
            " repeat)"
        );
    }
}


sel_rate* Foam::superellipsoidFeed::rate(const scalar step) const
{
    rate_.most =
        mostInStep/step*(feed_.byMass ? feed_.density*feed_.meanVolume : 1);

    return &rate_;
}


void Foam::superellipsoidFeed::check(const sel_status status) const
{
    if (status != SEL_OK)
    {
        fail
        (
            dict_,
            rateName_,
            "is " + text(rate_.badValue) + " at time " + text(rate_.badTime)
          + "; it must be from 0 to " + text(rate_.most)
          + ", i.e. " + text(mostInStep) + " particles in a step"
        );
    }
}


// * * * * * * * * * * * * * * * * Constructors  * * * * * * * * * * * * * * //

Foam::superellipsoidFeed::superellipsoidFeed
(
    const dictionary& dict,
    const superellipsoidShapes& shapes,
    const scalar rho
)
:
    dict_(dict),
    mixture_(dict, shapes),
    names_(superellipsoidMixture::names(shapes)),
    rateName_("massFlowRate"),
    function_(),
    rows_(),
    rate_(),
    feed_(),
    taken_(shapes.size(), Zero)
{
    const bool byMass = dict.findEntry(rateName_, keyType::LITERAL);
    const bool byNumber = dict.findEntry("numberFlowRate", keyType::LITERAL);

    feed_.mixture = &mixture_();
    feed_.meanVolume = sel_mixture_mean_volume(feed_.mixture);
    feed_.density = rho;
    feed_.byMass = byMass;
    feed_.massTotal = numberOf("inlet", dict, "massTotal", GREAT);
    feed_.numberTotal = integerOf("inlet", dict, "nParticles", 2147483647);
    feed_.duration = numberOf("inlet", dict, "duration", GREAT);
    feed_.waits = wordOf("inlet", dict, "onOverlap") == "wait";
    feed_.seed = integerOf("inlet", dict, "seed");
    feed_.taken = taken_.begin();

    if (byMass == byNumber)
    {
        fail
        (
            dict,
            "massFlowRate",
            byNumber
          ? "is given together with numberFlowRate; give one of the two"
          : "is missing, as is numberFlowRate; give one of the two, a number or"
            " a function of time: massFlowRate 0.005;"
        );
    }

    if (byNumber)
    {
        rateName_ = "numberFlowRate";
    }

    readRate();
}


// * * * * * * * * * * * * * * * Member Functions  * * * * * * * * * * * * * //

void Foam::superellipsoidFeed::advance
(
    const scalar SOI,
    const scalar t0,
    const scalar t1
)
{
    sel_status status;
    {
        const notThrown direct;
        status = sel_feed_advance(&feed_, rate(t1 - t0), SOI, t0, t1);
    }

    check(status);
}


Foam::label Foam::superellipsoidFeed::expected
(
    const scalar SOI,
    const scalar t0,
    const scalar t1,
    const scalar step
) const
{
    int number = 0;
    sel_status status;
    {
        const notThrown direct;
        status =
            sel_feed_expected(&feed_, rate(step), SOI, t0, t1, &number);
    }

    check(status);

    return number;
}


Foam::string Foam::superellipsoidFeed::shortfall() const
{
    int shape;
    double dEq;
    sel_feed_next(&feed_, &shape, &dEq);

    const string next
    (
        string("of the shape ") + names_[shape] + " and d_eq " + text(dEq)
      + " m"
    );
    const string mass(text(sel_feed_mass(&feed_, dEq)) + " kg");

    switch (sel_feed_fell_short(&feed_))
    {
        case SEL_FEED_TOO_BIG:
            return
                "massTotal is " + text(feed_.massTotal)
              + " kg, and the next particle, " + next + ", has " + mass;

        case SEL_FEED_NONE_DUE:
            return
                "in total " + text(feed_.due)
              + (feed_.byMass ? " kg" : " particles")
              + " were due, less than the first particle, " + next
              + (feed_.byMass ? ", which has " + mass : string());

        case SEL_FEED_NO_SPACE:
            return
                text(feed_.skipped)
              + " particles were left out for lack of space";

        default:
            return string();
    }
}


Foam::string Foam::superellipsoidFeed::state() const
{
    std::vector<char> state
    (
        sel_feed_write(&feed_, names_.data(), nullptr, 0) + 1
    );

    sel_feed_write(&feed_, names_.data(), state.data(), state.size());

    return superellipsoidSeal::seal(state.data());
}


bool Foam::superellipsoidFeed::restore(string state)
{
    return
        superellipsoidSeal::unseal(state)
     && sel_feed_read(&feed_, names_.data(), state.c_str());
}
