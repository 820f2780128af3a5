import { type GoldenTrip, parseGoldenTrips } from './golden-trip.ts';

// Written from the law by somebody who had seen neither the rules nor their tests, on 28 November 2026.

/** Outside Italy. */
export const outsiderCases: GoldenTrip[] = [
  ...parseGoldenTrips('France', "National Crit'Air certificate", {
    "Arrete du 21 juin 2016 annexe I (Crit'Air classes): Euro value first, date of first registration only when none is printed": `
      car petrol E6 reg:2019-05-01 GB CA:1 on:2026-12-02 days:1 => not_needed
      car diesel E2 reg:1999-05-01 GB CA:5 on:2026-12-02 days:1 => not_needed
      car diesel E? reg:1996-12-31 GB on:2026-12-02 days:1 => may_not_enter|not_needed
      car diesel E? reg:1997-01-01 GB on:2026-12-02 days:1 => needed
      van petrol E? reg:1997-09-30 GB on:2026-12-02 days:1 => may_not_enter|not_needed
      van petrol E? reg:1997-10-01 GB on:2026-12-02 days:1 => needed
      motorcycle petrol E? reg:2000-05-31 GB on:2026-12-02 days:1 => may_not_enter|not_needed
      motorcycle petrol E? reg:2000-06-01 GB on:2026-12-02 days:1 => needed
    `,
  }),
  ...parseGoldenTrips('France', 'Paris', {
    "Metropole du Grand Paris, ZFE page of 2 January 2026 (Crit'Air 3+ refused, Mon-Fri 8-20 except public holidays); Arrete du 21 juin 2016 annexe I (Crit'Air classes): Euro value first, date of first registration only when none is printed": `
      car diesel E? reg:2010-12-31 GB on:2027-01-05 days:1 => may_not_enter|needed
      car diesel E? reg:2011-01-01 GB on:2027-01-05 days:1 => needed
      car diesel E3 reg:2003-04-01 GB on:2026-12-05 days:1 => not_needed
      car diesel E3 reg:2003-04-01 GB on:2026-12-05 days:3 => may_not_enter|needed
      car diesel E4 reg:2008-04-01 GB on:2026-12-25 days:1 => not_needed
      car diesel E4 reg:2008-04-01 GB on:2027-03-26 days:1 => may_not_enter|needed
      car diesel E4 reg:2008-04-01 GB on:2027-05-17 days:1 => not_needed
      car LPG E2 reg:1999-04-01 GB on:2026-12-02 days:1 => needed
      car electric E6 reg:2022-04-01 GB on:2026-12-02 days:1 => needed
      car diesel E4 reg:2008-04-01 GB CA:3 on:2027-01-05 days:1 => may_not_enter
      car petrol E6 reg:1996-04-01 GB on:2026-12-02 days:1 => not_sure
      car hybrid E4 reg:2008-04-01 GB on:2027-01-05 days:1 => needed
      car petrol E4 reg:2011-06-01 GB on:2026-12-02 days:1 => needed
    `,
  }),
  ...parseGoldenTrips('France', 'Lyon', {
    'Grand Lyon ZFE (24/7; 4 and 5 refused since 2024, 3 since 1 January 2025; petit rouleur 52 days): mlyon.fr 01/2025, lyoncapitale.fr 02/2025': `
      car diesel E3 reg:2003-04-01 GB on:2026-12-06 days:1 => may_not_enter|needed
      car diesel E4 reg:2008-04-01 GB on:2026-12-02 days:1 => may_not_enter|not_sure|needed
      car petrol E6 reg:2019-04-01 GB on:2026-12-25 days:1 => needed
      van diesel E? reg:2011-01-01 GB on:2026-12-02 days:1 => needed
    `,
  }),
  ...parseGoldenTrips('France', 'Marseille', {
    "ZFE Marseille (24/7; 4, 5 and unclassed refused since 1 September 2023); Arrete du 21 juin 2016 annexe I (Crit'Air classes): Euro value first, date of first registration only when none is printed": `
      car diesel E? reg:2005-12-31 GB on:2026-12-02 days:1 => may_not_enter
      car diesel E? reg:2006-01-01 GB on:2026-12-02 days:1 => needed
      car diesel E3 reg:2004-04-01 GB CA:4 on:2026-12-02 days:1 => may_not_enter
      car diesel E4 reg:2007-04-01 GB CA:3 on:2026-12-02 days:1 => not_needed
    `,
  }),
  ...parseGoldenTrips('France', 'Nice', {
    'ZFE Nice (5 and unclassed refused since 2023; class 4 unclear); nicepresse.com, portals.md 3.5': `
      car diesel E2 reg:1999-04-01 GB on:2026-12-02 days:1 => may_not_enter
      car petrol E2 reg:1998-04-01 GB on:2026-12-02 days:1 => needed
      car diesel E3 reg:2003-04-01 GB on:2026-12-02 days:1 => not_sure|may_not_enter
      car petrol E? reg:1996-12-31 GB on:2026-12-02 days:1 => may_not_enter
    `,
  }),
  ...parseGoldenTrips('France', 'Lille', {
    'MEL, ZFE since 1 January 2025: only unclassed vehicles refused, 95 communes, two-wheelers outside; france3-regions 2025': `
      car diesel E? reg:1996-12-31 GB on:2026-12-02 days:1 => may_not_enter
      car diesel E? reg:1997-01-01 GB on:2026-12-02 days:1 => needed
      car diesel E2 reg:2000-04-01 GB CA:5 on:2026-12-02 days:1 => not_needed
      car CNG E6 reg:2019-04-01 GB on:2026-12-02 days:1 => needed
    `,
  }),
  ...parseGoldenTrips('France', 'Toulouse', {
    "ZFE Toulouse (24/7; 4, 5 and unclassed refused since 1 January 2023; 52-day pass for anyone); Arrete du 21 juin 2016 annexe I (Crit'Air classes): Euro value first, date of first registration only when none is printed": `
      car diesel E? reg:2005-12-31 GB on:2026-12-02 days:1 => may_not_enter|needed
      car diesel E? reg:2006-01-01 GB on:2026-12-02 days:1 => needed
      car diesel E2 reg:1999-04-01 GB on:2026-12-06 days:1 => may_not_enter|needed
      van diesel E4 reg:2009-04-01 GB on:2026-12-02 days:1 => needed
    `,
  }),
  ...parseGoldenTrips('France', 'Strasbourg', {
    'Eurometropole de Strasbourg: class 3 admitted to end 2026, refused from 1 January 2027 (pokaa.fr, lejournaldesentreprises.com 09/2024)': `
      car diesel E4 reg:2008-04-01 GB on:2026-12-31 days:1 => needed
      car diesel E4 reg:2008-04-01 GB on:2027-01-01 days:1 => may_not_enter|not_sure|needed
      car diesel E4 reg:2008-04-01 GB on:2026-12-30 days:4 => may_not_enter|not_sure|needed
      car petrol E3 reg:2004-04-01 GB CA:3 on:2027-01-04 days:1 => may_not_enter|not_sure
      car petrol E3 reg:2004-04-01 GB CA:3 on:2026-12-31 days:1 => not_needed
      car diesel E? reg:2010-12-31 GB on:2027-01-04 days:1 => may_not_enter|not_sure|needed
      car diesel E3 reg:2003-04-01 GB on:2026-12-26 days:1 => may_not_enter|needed
    `,
  }),
  ...parseGoldenTrips('France', 'Grenoble', {
    'Grenoble-Alpes Metropole ZFE: class 3 and worse refused since 1 January 2025, Mon-Fri 7-19 except holidays, 12 day passes (france3 12/2024)': `
      car diesel E4 reg:2008-04-01 GB on:2026-12-02 days:1 => may_not_enter|needed
      car diesel E4 reg:2008-04-01 GB on:2026-12-06 days:2 => may_not_enter|needed
    `,
  }),
  ...parseGoldenTrips('France', 'Montpellier', {
    'Montpellier Mediterranee: 4, 5, unclassed refused; class 3 since 1 January 2025 without signs and fines until 2027 (france3, infoccitanie 2025)': `
      car diesel E3 reg:2003-04-01 GB on:2026-12-02 days:1 => may_not_enter
      car diesel E4 reg:2008-04-01 GB on:2026-12-02 days:1 => needed|not_sure|may_not_enter
      car petrol E5 reg:2011-04-01 GB on:2026-12-02 days:1 => needed
      car diesel E2 reg:1998-04-01 GB on:2026-12-06 days:1 => may_not_enter
    `,
  }),
  ...parseGoldenTrips('France', 'Reims', {
    'Grand Reims ZFE: 4, 5 and unclassed refused, 24/7 (portals.md 3.5)': `
      car diesel E5 reg:2012-04-01 GB on:2026-12-02 days:1 => needed
      car diesel E2 reg:1999-04-01 GB on:2026-12-02 days:1 => may_not_enter|not_sure
      car petrol E1 reg:1994-04-01 GB on:2026-12-02 days:1 => may_not_enter
      car petrol E6 reg:2017-04-01 GB CA:1 on:2026-12-02 days:1 => not_needed
    `,
  }),
  ...parseGoldenTrips('France', 'Rouen', {
    'Rouen Normandie ZFE: 4, 5 and unclassed refused, 24/7 (demarchesadministratives)': `
      car diesel E? reg:2005-12-31 GB on:2026-12-02 days:1 => may_not_enter
      car diesel E? reg:2006-01-01 GB on:2026-12-02 days:1 => needed
      car diesel E3 reg:2004-04-01 GB on:2026-12-27 days:1 => may_not_enter
      car electric E6 reg:2023-04-01 GB on:2026-12-02 days:1 => needed
    `,
  }),
  ...parseGoldenTrips('France', 'Saint-Étienne', {
    'saint-etienne-metropole.fr and semlemag.fr: cars and motorcycles "exclus du dispositif"; vans 4, 5, unclassed refused since 1 January 2025, private owners of vans spared to 2027': `
      car petrol E6 reg:2019-04-01 GB on:2026-12-02 days:1 => not_needed
      car diesel E1 reg:1995-04-01 GB on:2026-12-02 days:1 => not_needed|not_sure
      motorcycle petrol E2 reg:2005-04-01 GB on:2026-12-02 days:1 => not_needed
      van diesel E6 reg:2018-04-01 GB on:2026-12-02 days:1 => needed
      van diesel E3 reg:2004-04-01 GB on:2026-12-02 days:1 => may_not_enter|not_sure|needed
      van diesel E4 reg:2008-04-01 GB on:2027-01-04 days:1 => may_not_enter|not_sure
    `,
  }),
  ...parseGoldenTrips('Austria', 'Highway vignette', {
    'BStMG; ASFINAG shop: vignette for every vehicle to 3.5 t, also electric; 18-day rule for consumers': `
      car electric E6 reg:2022-04-01 GB on:2026-12-02 days:1 10-day => needed
      motorcycle petrol E4 reg:2018-04-01 GB on:2026-12-06 days:1 10-day => needed
      car petrol E6 reg:2018-04-01 GB on:2026-12-05 days:5 annual => needed
      van diesel E2 reg:1999-04-01 GB on:2026-12-02 days:1 10-day => needed
    `,
  }),
  ...parseGoldenTrips('Belgium', 'Brussels LEZ', {
    'lez.brussels registration page; since 1 January 2026 diesel >= 6, petrol/gas >= 3; 2028: diesel 6d, petrol 4 (vrt.be 06/2021); 30-year exemption': `
      car petrol E6 reg:2018-04-01 GB on:2026-12-02 days:1 => needed
      car electric E6 reg:2022-04-01 GB on:2026-12-02 days:1 => needed
      car petrol E6 reg:2018-04-01 NL on:2026-12-02 days:1 => not_needed
      car petrol E6 reg:2018-04-01 BE on:2026-12-02 days:1 => not_needed
      car diesel E5 reg:2013-04-01 NL on:2026-12-02 days:1 => may_not_enter|needed
      car diesel E6 reg:2016-04-01 GB on:2027-12-31 days:1 => needed
      car diesel E6 reg:2016-04-01 GB on:2028-01-03 days:1 => may_not_enter|not_sure|needed
      car diesel E6 reg:2013-01-15 GB on:2026-12-02 days:1 => needed
      car petrol E? reg:2001-01-01 GB on:2026-12-02 days:1 => needed
    `,
    'lez.brussels: date of first registration decides when no Euro standard is known; exemptions for vehicles over 30 years, foreign ones after registration': `
      car LPG E3 reg:2003-04-01 GB on:2026-12-02 days:1 => needed
      car diesel E? reg:2012-03-01 GB on:2026-12-02 days:1 => may_not_enter|not_sure|needed
      car petrol E1 reg:1990-04-01 GB on:2026-12-02 days:1 => needed|not_sure
      car diesel E1 reg:2019-04-01 GB on:2026-12-02 days:1 => not_sure|may_not_enter
      car diesel E6d reg:2012-04-01 GB on:2028-01-03 days:1 => not_sure
    `,
  }),
  ...parseGoldenTrips('Belgium', 'Antwerp LEZ', {
    'Slim naar Antwerpen; Flemish order of 26/04/2024 (over 30 years: free registration, foreign plates 5 years); step of 2026 withdrawn; motorcycles outside': `
      car diesel E5 reg:2013-04-01 GB on:2026-12-02 days:1 => needed
      car diesel E5 reg:2013-04-01 GB on:2028-01-10 days:1 => needed|not_sure
      car diesel E4 reg:2008-04-01 GB on:2026-12-02 days:1 => needed|may_not_enter
      car petrol E1 reg:1995-04-01 GB on:2026-12-02 days:1 => needed
      car petrol E1 reg:1996-12-20 GB on:2026-12-02 days:1 => may_not_enter|needed
      car petrol E6 reg:2018-04-01 NL on:2026-12-02 days:1 => not_needed
      motorcycle petrol E3 reg:2010-04-01 GB on:2026-12-02 days:1 => not_needed
      car electric E6 reg:2022-04-01 GB on:2026-12-02 days:1 => needed
    `,
    'vlaanderen.be and tijd.be: where no Euro standard is known the date of first registration decides': `
      car petrol E? reg:1999-04-01 GB on:2026-12-02 days:1 => needed
    `,
  }),
  ...parseGoldenTrips('Netherlands', 'Amsterdam environmental zone', {
    'milieuzones.nl (diesel class 5 inside the A10 since 1 Jan 2025; 40 years free); zero-emission zone inside S100 for vans: class 5 to 1 Jan 2027, class 6 to 2028/29 (at5.nl, deondernemer.nl)': `
      car petrol E1 reg:1994-04-01 GB on:2026-12-02 days:1 => not_needed
      car diesel E4 reg:2008-04-01 GB on:2026-12-02 days:1 => may_not_enter|needed
      car diesel E4 reg:2008-04-01 GB on:2027-04-27 days:1 => may_not_enter|needed
      car diesel E1 reg:1986-06-01 GB on:2026-12-02 days:1 => not_needed|not_sure
      car diesel E? reg:1986-11-01 GB on:2026-12-02 days:1 => not_needed
      car diesel E? reg:1990-11-01 GB on:2026-12-02 days:1 => may_not_enter|needed
      van diesel E5 reg:2013-04-01 GB on:2026-12-31 days:1 => not_needed
      van diesel E5 reg:2013-04-01 GB on:2027-01-01 days:1 => not_needed|may_not_enter
      van petrol E4 reg:2008-04-01 GB on:2026-12-02 days:1 => not_needed|may_not_enter
      van diesel E6 reg:2025-06-01 GB on:2026-12-02 days:1 => not_needed|may_not_enter
      motorcycle petrol E1 reg:2001-04-01 GB on:2026-12-02 days:1 => not_needed
    `,
    'milieuzones.nl, class by date of first admission': `
      car diesel E? reg:2005-03-01 GB on:2026-12-02 days:1 => may_not_enter|needed
    `,
  }),
  ...parseGoldenTrips('Spain', 'Madrid Central LEZ', {
    'Ordenanza de Movilidad Madrid: ZBEDEP Distrito Centro 24/7; A out, B/C to park or invited, ECO/0 free; DGT: B petrol from 2000, diesel from 2006': `
      car petrol E6 reg:2018-04-01 GB on:2026-12-06 days:1 => needed|not_needed
      car diesel E4 reg:2008-04-01 ES on:2026-12-02 days:1 => needed|not_needed
      car diesel E3 reg:2004-04-01 GB on:2026-12-02 days:1 => may_not_enter
      car petrol E? reg:1999-12-31 GB on:2026-12-02 days:1 => may_not_enter
      car petrol E? reg:2001-06-01 GB on:2026-12-02 days:1 => needed|not_needed
      car electric E6 reg:2022-04-01 ES on:2026-12-02 days:1 => not_needed
    `,
  }),
  ...parseGoldenTrips('Spain', 'Barcelona ZBE', {
    'AMB register: foreign plates must register, or up to 24 daily permits for others; Mon-Fri working days 7-20; petrol >= 3, diesel >= 4, L >= 2': `
      car petrol E6 reg:2018-04-01 GB on:2026-12-02 days:1 => needed
      car diesel E3 reg:2004-04-01 GB on:2026-12-05 days:1 => not_needed
      car petrol E6 reg:2018-04-01 GB on:2026-12-07 days:1 => needed
      car petrol E6 reg:2018-04-01 GB on:2026-12-08 days:1 => not_needed
      car petrol E6 reg:2018-04-01 GB on:2027-03-29 days:1 => not_needed
      car petrol E6 reg:2018-04-01 GB on:2027-06-24 days:1 => not_needed
      car petrol E4 reg:2008-04-01 ES on:2026-12-02 days:1 => not_needed
      car electric E6 reg:2022-04-01 GB on:2026-12-02 days:1 => needed
      car diesel E? reg:2006-01-01 GB on:2026-12-02 days:1 => needed
    `,
  }),

  // A day on which the zone rests, asked without the length of the stay.
  ...parseGoldenTrips('France', 'Paris', {
    'https://metropolegrandparis.fr/fr/la-zone-faibles-emissions-metropolitaine: Monday to Friday, not on public holidays; how long the driver stays is not said': `
      car diesel E4 reg:2008-05-05 GB on:2026-12-12 => not_sure "On 12 December 2026 itself nothing is needed: its limits name Monday to Friday only"
      car diesel E4 reg:2008-05-05 GB on:2027-03-29 => not_sure "If you also drive there on a day in force: Crit'Air E, 1 and 2 may enter. Your vehicle gets Crit'Air 3."
      car petrol E6 reg:2019-05-05 GB on:2026-12-12 => needed "On 12 December 2026 itself nothing is needed"
      car diesel E4 reg:2008-05-05 GB on:2026-12-12 days:1 => not_needed "It is not in force on 12 December 2026"
    `,
    'The same page names cars, vans and two-wheelers; heavy vehicles have limits on every day from 8:00 to 20:00': `
      other diesel E4 reg:2008-05-05 GB on:2026-12-12 days:1 => not_sure "The rules we hold do not cover this category of vehicle"
      diesel E4 reg:2008-05-05 GB on:2026-12-12 days:1 => not_sure "rests on that day for cars, vans up to 3.5 tonnes and motorcycles"
      van diesel E4 reg:2008-05-05 GB on:2026-12-12 days:1 => not_needed
    `,
    'decree of 21 June 2016, annex I: the class follows from fuel, Euro standard and first registration': `
      car diesel E4 reg:2008-05-05 GB CA:1 on:2026-12-16 days:1 => not_sure "You state Crit'Air 1, and a vehicle that gets Crit'Air 3"
      car diesel GB CA:1 on:2026-12-16 days:1 => not_sure "the two do not fit together"
      car petrol E3 GB CA:E on:2026-12-16 days:1 => not_sure
      motorcycle petrol E4 reg:2018-05-05 GB CA:5 on:2026-12-16 days:1 => not_sure
      car diesel E4 reg:2008-05-05 GB CA:3 on:2026-12-16 days:1 => may_not_enter "The certificate of your vehicle says Crit'Air 3"
      car diesel E? reg:2010-06-01 GB CA:2 on:2026-12-16 days:1 => not_needed
      car diesel E5 reg:2010-06-01 GB CA:2 on:2026-12-16 days:1 => not_needed
      car petrol E4 reg:2003-05-01 GB CA:3 on:2026-12-16 days:1 => may_not_enter
      car LPG E4 reg:2008-05-05 GB CA:2 on:2026-12-16 days:1 => not_needed
      car hybrid E5 reg:2012-05-05 GB CA:2 on:2026-12-16 days:1 => not_needed
    `,
  }),
  ...parseGoldenTrips('France', "National Crit'Air certificate", {
    'decree of 21 June 2016, annex I: the class follows from fuel, Euro standard and first registration': `
      car petrol E5 reg:2012-05-05 GB CA:5 on:2026-12-16 => not_sure "the two do not fit together"
      car petrol E5 reg:2012-05-05 GB CA:1 on:2026-12-16 => not_needed
    `,
  }),
  ...parseGoldenTrips('France', 'Grenoble', {
    'radioisa.com on the zone of Grenoble (December 2024): Monday to Friday from 7:00 to 19:00, except on public holidays': `
      car diesel E4 reg:2008-05-05 GB on:2027-05-06 days:1 => needed "We assume this: they rest on public holidays too"
      car diesel E4 reg:2008-05-05 GB on:2027-05-06 => needed
      car petrol E1 reg:1995-05-05 GB on:2027-05-06 days:1 => not_sure
    `,
  }),
  ...parseGoldenTrips('France', 'Strasbourg', {
    'The step of 2027 stands in the press of 2024 alone (automobile-propre.com, roole.fr)': `
      car diesel E4 reg:2008-05-05 GB on:2026-12-30 days:5 => may_not_enter "We assume this: class 3 leaves on 1 January 2027"
      car petrol E3 reg:2003-05-05 GB on:2027-01-02 => may_not_enter "We assume this: class 3 leaves"
      motorcycle petrol E2 reg:2005-05-05 GB on:2027-01-13 days:1 => may_not_enter "We assume this: class 3 leaves"
    `,
  }),
  ...parseGoldenTrips('Belgium', 'Brussels LEZ', {
    'https://www.traxio.be/fr/articles/lez-bruxelles-le-secteur-de-la-moto-face-aux-nouvelles-restrictions: category L since 1 January 2026, petrol L3 to L5 from Euro 3 on; electric ones are exempt': `
      motorcycle petrol E2 reg:2004-05-05 GB on:2026-12-16 => may_not_enter "We assume this"
      motorcycle petrol E3 reg:2010-05-05 GB on:2026-12-16 days:1 => needed "Petrol: admitted from Euro 3"
      motorcycle electric reg:2022-05-05 GB on:2026-12-16 days:1 => needed "Motorcycles are in the zone since 1 January 2026"
      motorcycle diesel E4 GB on:2026-12-16 days:1 => not_sure
      motorcycle petrol reg:1995-05-05 GB on:2026-12-16 days:1 => not_sure "oldtimers"
    `,
  }),
  ...parseGoldenTrips('Netherlands', 'Amsterdam environmental zone', {
    'https://www.milieuzones.nl/: vehicles of more than 40 years are exempt, whatever their standard': `
      car diesel E2 reg:1986-05-05 GB on:2026-12-16 => not_needed "Vehicles of more than 40 years are exempt"
      car diesel E2 reg:1988-05-05 GB on:2026-12-16 => may_not_enter
    `,
    'https://www.at5.nl/artikelen/227286/: vans of class 5 until the end of 2026 and of class 6 until the end of 2027, first registered before 2025': `
      van diesel E5 reg:2012-05-05 GB on:2026-12-16 => not_needed if "of emission class 5 or 6 and first registered before 2025 may enter all of it"
      van diesel E5 reg:2012-05-05 GB on:2027-01-13 => not_needed if "of emission class 6 and first registered before 2025 may enter all of it"
    `,
  }),
  ...parseGoldenTrips('Spain', 'Barcelona ZBE', {
    'https://www.zbe.barcelona/: working days from 7:00 to 20:00; how long the driver stays is not said': `
      car petrol E2 reg:1999-05-05 GB on:2026-12-05 => needed "On 5 December 2026 itself nothing is needed"
      car petrol E2 reg:1999-05-05 GB on:2026-12-08 => needed "On 8 December 2026 itself nothing is needed"
      car petrol E2 reg:1999-05-05 GB on:2027-09-24 => needed +free_days
    `,
  }),
  ...parseGoldenTrips('Italy', 'Milan Area C', {
    'https://www.comune.milano.it/ on Area C: working days; how long the driver stays is not said': `
      car diesel E6 reg:2017-05-05 GB on:2026-12-05 => needed "On 5 December 2026 itself nothing is needed: any vehicle may enter"
    `,
  }),
  ...parseGoldenTrips('Italy', 'Naples LEZ', {
    'Monday to Friday; how long the driver stays is not said': `
      car diesel E1 reg:1995-05-05 GB on:2026-12-05 => not_sure "On 5 December 2026 itself nothing is needed"
    `,
  }),
  ...parseGoldenTrips('Italy', 'Padua LEZ', {
    'The winter ban ends in April: it is far away in May, however long the driver stays': `
      car diesel E4 reg:2008-05-05 GB on:2027-05-03 => not_needed "It is not in force on 3 May 2027: "
    `,
  }),
];
