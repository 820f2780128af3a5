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
];
