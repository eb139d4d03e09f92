// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright The lagrangianSuperellipsoid authors

#include "superellipsoidWearTotals.H"
#include "superellipsoidInput.H"
#include "superellipsoidSeal.H"

#include <cstdio>
#include <sstream>

// * * * * * * * * * * * * * * * Local Functions * * * * * * * * * * * * * * //

namespace Foam
{

//- Returns a number with all its digits
static std::string digits(const scalar value)
{
    char text[32];
    std::snprintf(text, sizeof text, " %.17g", value);

    return text;
}


static std::string digits(const sel_exact& sum)
{
    std::string text;

    for (const int64_t digit : sum.digit)
    {
        text += ' ' + std::to_string(digit);
    }

    return text;
}


static std::istream& operator>>(std::istream& is, sel_exact& sum)
{
    for (int64_t& digit : sum.digit)
    {
        is >> digit;
    }

    return is;
}

} // End namespace Foam


// * * * * * * * * * * * * * Private Member Functions  * * * * * * * * * * * //

bool Foam::superellipsoidWearTotals::setTotal(const string& line)
{
    const superellipsoidInput::quiet large;
    string text(line);

    if (!superellipsoidSeal::unseal(text))
    {
        return false;
    }

    std::istringstream is(text);
    std::string name;
    total t = total();
    scalar archard = 0;
    scalar finnie = 0;
    scalar ratio = 0;

    is  >> name >> t.archardBefore >> archard >> t.archard
        >> t.finnieBefore >> finnie >> ratio >> t.finnie >> t.impacts;

    const label i = names_.find(word(name, false));

    if (!is || i < 0)
    {
        return false;
    }

    // Wear from other laws is kept as a volume

    if (archard != laws_[i].archard())
    {
        t.archardBefore += archard*sel_exact_value(&t.archard);
        t.archard = sel_exact();
    }

    if (finnie != laws_[i].finnie() || ratio != laws_[i].forceRatio)
    {
        t.finnieBefore += finnie*sel_exact_value(&t.finnie);
        t.finnie = sel_exact();
    }

    totals_[i] = t;

    return true;
}


// * * * * * * * * * * * * * * * * Constructors  * * * * * * * * * * * * * * //

Foam::superellipsoidWearTotals::superellipsoidWearTotals
(
    const superellipsoidWearLaws& laws,
    const wordList& names
)
:
    laws_(laws),
    names_(names),
    totals_(names.size(), total())
{}


// * * * * * * * * * * * * * * * Member Functions  * * * * * * * * * * * * * //

void Foam::superellipsoidWearTotals::add(const std::vector<sel_exact>& sums)
{
    forAll(totals_, i)
    {
        const sel_exact* of = &sums[SEL_WALL_SUMS*i];

        sel_exact_join(&totals_[i].archard, of + SEL_WALL_ARCHARD);
        sel_exact_join(&totals_[i].finnie, of + SEL_WALL_EROSION);
        sel_exact_join(&totals_[i].impacts, of + SEL_WALL_IMPACTS);
    }
}


Foam::scalar Foam::superellipsoidWearTotals::archard(const label i) const
{
    return
        totals_[i].archardBefore
      + laws_[i].archard()*sel_exact_value(&totals_[i].archard);
}


Foam::scalar Foam::superellipsoidWearTotals::finnie(const label i) const
{
    return
        totals_[i].finnieBefore
      + laws_[i].finnie()*sel_exact_value(&totals_[i].finnie);
}


Foam::scalar Foam::superellipsoidWearTotals::impacts(const label i) const
{
    return sel_exact_value(&totals_[i].impacts);
}


Foam::List<Foam::string> Foam::superellipsoidWearTotals::state() const
{
    List<string> lines(names_.size());

    forAll(lines, i)
    {
        const total& t = totals_[i];

        lines[i] =
            superellipsoidSeal::seal
            (
                names_[i] + digits(t.archardBefore)
              + digits(laws_[i].archard()) + digits(t.archard)
              + digits(t.finnieBefore) + digits(laws_[i].finnie())
              + digits(laws_[i].forceRatio) + digits(t.finnie)
              + digits(t.impacts)
            );
    }

    return lines;
}


Foam::label Foam::superellipsoidWearTotals::setState(const UList<string>& lines)
{
    label known = 0;

    for (const string& line : lines)
    {
        known += setTotal(line);
    }

    return names_.size() - known;
}


// ************************************************************************* //
