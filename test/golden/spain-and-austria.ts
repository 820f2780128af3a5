import { euroDatesSource, type GoldenTrip, noRuleSource, parseGoldenTrips } from './golden-trip.ts';

export const madridZbedep: GoldenTrip[] = parseGoldenTrips('Spain', 'Madrid Central LEZ', {
  'https://www.madrid.es/ (October 2026): ECO and CERO free, B and C to a car park or invited, no label never': `
    car electric                    => needed
    car petrol E6                   => needed "on a condition"
    car petrol E4                   => needed
    car petrol E3                   => needed
    car petrol E2                   => may_not_enter
    car petrol E1                   => may_not_enter
    car diesel E6                   => needed
    car diesel E5                   => needed
    car diesel E4                   => needed
    car diesel E3                   => may_not_enter "Yours is Euro 3"
    car diesel E1                   => may_not_enter
    car LPG E4                      => needed
    car CNG E6                      => needed
    car hybrid E6                   => needed
    car diesel E3 on:2026-12-06     => may_not_enter
    car diesel E3 on:2026-12-25     => may_not_enter
    car diesel E3 on:none           => may_not_enter
    car petrol E5 FR                => needed
    car petrol E5 ES                => needed
    car electric ES                 => not_needed
    car LPG E4 ES                   => not_needed
    car diesel E3 ES                => may_not_enter
    car petrol E3 IE on:2027-07-07 days:7 => needed "on a condition"
    car petrol E2 FR on:2028-02-02  => may_not_enter
    car diesel E4 on:2028-02-02     => needed "on a condition"
    car electric FR on:2027-08-15   => needed
    car petrol E4 ES                => needed
  `,
  'DGT labels (https://okdiario.com/madrid/, https://pledgetimes.com/): petrol of 2000 and diesel of 2006 on, in two readings': `
    car petrol reg:2008-06-01       => needed
    car petrol reg:2000-06-01       => not_sure
    car petrol reg:1998-06-01       => may_not_enter
    car diesel reg:2007-06-01       => needed
    car diesel reg:2005-06-01       => not_sure
    car diesel reg:2003-06-01       => may_not_enter
    car diesel reg:2015-02-10       => needed
  `,
  'https://tallernaranjo.com/2017/04/cual-es-el-significado-de-los-distintivos-ambientales-de-la-dgt (from 2000) and antena3.com, 18 February 2020 (from 2001): label B goes by first registration': `
    car petrol E? reg:2000-03-01    => not_sure "label B"
    car petrol E? reg:2000-01-01    => not_sure
    car petrol E? reg:1999-12-31    => may_not_enter
    car petrol E2 reg:2000-03-01    => may_not_enter
  `,
  'https://www.autofacil.es/movilidad/usados-glp-etiqueta-eco/544285.html: gas gets ECO from Euro 4 only, and below Euro 3 no label exists for any engine': `
    car LPG E2                      => may_not_enter
    car CNG E1                      => may_not_enter
    car LPG E2 ES                   => may_not_enter
  `,
  'DGT labels: what gas of Euro 3 and hybrid cars get that do not meet label C is not told': `
    car LPG E3                      => not_sure
    car hybrid E3                   => not_sure
    car hybrid E?                   => not_sure
  `,
  [noRuleSource]: `
                                    => not_sure
    car                             => not_sure
    car petrol                      => not_sure
    van diesel E6                   => not_sure
    other petrol E6                 => not_sure
  `,
});

export const ambBarcelona: GoldenTrip[] = parseGoldenTrips('Spain', 'Barcelona ZBE', {
  'http://mediambient.gencat.cat/ on the zone (petrol before 2000 is out), https://bunetglp.com/10000-news/ultimasnoticias (motorcycles from 2003 have label B): it goes by first registration': `
    car petrol E? reg:2000-03-01 on:2027-02-02 => needed
    motorcycle petrol E? reg:2003-02-01 on:2027-02-02 => needed
    car petrol E? reg:2001-03-01 on:2027-02-02 => needed
  `,
  'elnacional.cat, September 2025: La Mercè and Whit Monday are holidays of Barcelona, not of all five towns; the zone names working days': `
    car petrol E3 on:2027-09-24 days:1 => needed +free_days
    car petrol E3 on:2027-05-17 days:1 => needed +free_days
    car petrol E3 on:2027-09-23 days:1 => needed -free_days
    car petrol E3 on:2027-04-23 days:1 => needed -free_days
  `,
  'https://zberegistre.ambmobilitat.cat/: foreign cars and vans register, petrol from Euro 3, diesel from Euro 4': `
    car electric                    => needed
    car petrol E3                   => needed
    car petrol E2                   => needed if "each day must be booked"
    car petrol E6                   => needed
    car diesel E4                   => needed
    car diesel E3                   => needed -too_many_days -too_late if "each day must be booked"
    car diesel E6d                  => needed
    car hybrid E4                   => needed
    car hybrid E3                   => needed if "each day must be booked"
    car hybrid E2                   => needed if "each day must be booked"
    van diesel E4                   => needed
    van diesel E3                   => needed if "each day must be booked"
    van petrol E3                   => needed
    motorcycle petrol E2            => needed
    motorcycle petrol E1            => needed if "each day must be booked"
    motorcycle electric             => needed
    car diesel E4 GB                => needed
    car diesel E4 FR                => needed
    car diesel E4 ES                => not_needed
    motorcycle petrol E2 ES         => not_needed
    car diesel E3 ES                => may_not_enter if ""
    motorcycle petrol E1 ES         => may_not_enter if ""
    car hybrid E3 ES                => not_sure
    car petrol E2 FR on:2027-07-07 days:3 => needed if "each day must be booked"
    car diesel E3 on:2028-02-02     => needed if "each day must be booked"
    van petrol E2                   => needed if "each day must be booked"
    car diesel E4 IE on:2028-06-23  => needed
  `,
  "https://zberegistre.ambmobilitat.cat/ ('Autoritzacions diàries' and their conditions): 24 single days in a year for a vehicle below the standard": `
    car diesel E3 on:2027-02-01 days:32 => needed if "at most 24 single days in a year" -too_many_days -too_late +free_days
    car diesel E3 on:2027-02-01 days:33 => needed +too_many_days
    car diesel E3 on:2027-03-15 days:36 => needed -too_many_days
    car diesel E3 on:2027-03-15 days:37 => needed +too_many_days
    car diesel E4 on:2027-02-01 days:33 => needed if "" -too_many_days
    car hybrid E3 on:2027-02-01 days:33 => needed +too_many_days
    car diesel E3 ES on:2027-02-01 days:33 => may_not_enter -too_many_days
    car diesel E? reg:2003-06-01 on:2027-02-01 days:33 => needed +too_many_days
    car diesel E3 on:none           => needed -too_many_days -too_late
  `,
  'https://www.zbe.barcelona/en/zones-baixes-emissions/faqs.html: Monday to Friday, not on public holidays': `
    car diesel E3 on:2026-12-05 days:1 => not_needed "not in force"
    car diesel E3 on:2026-12-06 days:1 => not_needed
    car petrol E6 on:2026-12-05 days:2 => not_needed
    car diesel E3 on:2026-12-04 days:3 => needed +free_days if "each day must be booked"
    car petrol E6 on:2026-12-04 days:4 => needed +free_days
    car diesel E3 on:2026-12-07 days:1 => needed if "each day must be booked"
  `,
  'Public holidays of Spain and Catalonia (Diari Oficial de la Generalitat, days of rest)': `
    car diesel E3 on:2026-12-08 days:1 => not_needed
    car diesel E3 on:2026-12-25 days:1 => not_needed
    car diesel E3 on:2027-01-01 days:1 => not_needed
    car diesel E3 on:2027-01-06 days:1 => not_needed
    car diesel E3 on:2027-03-26 days:1 => not_needed
    car diesel E3 on:2027-03-29 days:1 => not_needed
    car diesel E3 on:2027-06-24 days:1 => not_needed
    car diesel E3 on:2027-10-12 days:1 => not_needed
    car diesel E3 on:2027-12-06 days:1 => not_needed
    car diesel E3 on:2027-03-25 days:1 => needed if "each day must be booked"
    car diesel E3 on:2027-03-30 days:1 => needed if "each day must be booked"
    car petrol E6 on:2027-07-14 days:1 => needed
    car diesel E3 on:2028-04-14 days:1 => not_needed
    car diesel E3 on:2028-04-17 days:1 => not_needed
    car diesel E3 on:2028-09-11 days:1 => not_needed
    car diesel E3 on:2028-04-18 days:1 => needed if "each day must be booked"
  `,
  [euroDatesSource]: `
    car petrol reg:2003-06-01       => needed
    car petrol reg:2001-06-01       => needed if "each day must be booked"
    car petrol reg:1998-06-01       => needed if "each day must be booked"
    car diesel reg:2007-06-01       => needed
    car diesel reg:2006-06-01       => needed if "each day must be booked"
    car diesel reg:2003-06-01       => needed if "each day must be booked"
    van diesel reg:2009-06-01       => needed
    van diesel reg:2007-06-01       => needed if "each day must be booked"
  `,
  [noRuleSource]: `
                                    => not_sure
    car diesel                      => needed if "each day must be booked"
    car LPG E4                      => not_sure
    car CNG E6                      => not_sure
    motorcycle petrol               => needed if "each day must be booked"
    other diesel E6                 => not_sure
  `,
});

export const asfinag: GoldenTrip[] = parseGoldenTrips('Austria', 'Highway vignette', {
  'Bundesstraßen-Mautgesetz 2002, section 10: every vehicle up to 3.5 tonnes, of whatever plate and emissions': `
    car petrol E1                   => needed
    car diesel E3                   => needed
    car electric                    => needed
    car hybrid E6                   => needed
    car LPG E2                      => needed
    car                             => needed
    van diesel E4                   => needed
    van                             => needed
    motorcycle petrol E2            => needed
    motorcycle                      => needed
    car petrol E6 AT                => needed
    car petrol E6 DE                => needed
    car petrol E6 IT                => needed
    car diesel E5 GB on:2026-12-06  => needed
    car diesel E5 IE on:2026-12-25  => needed
    motorcycle petrol E5 DE on:2027-07-07 => needed
    motorcycle electric GB          => needed
    van electric on:2028-02-02      => needed
  `,
  'Bundesstraßen-Mautgesetz 2002, section 11: a vignette of ten days': `
    car 10-day on:2027-02-01 days:10 => needed -covers_part
    car 10-day on:2027-02-01 days:11 => needed +covers_part
    car 10-day on:2027-02-01 days:60 => needed +covers_part
    motorcycle 10-day on:2027-02-01 days:3 => needed -covers_part
    motorcycle 10-day on:2027-02-01 days:11 => needed +covers_part
  `,
  'Bundesstraßen-Mautgesetz 2002, section 11: a vignette of two months': `
    car 2-month on:2027-02-01 days:50 => needed -covers_part -covers_more
    car 2-month on:2027-02-01 days:10 => needed +covers_more
    car annual on:2027-03-01 days:30 => needed +covers_more
    car annual on:2027-03-01 days:90 => needed -covers_more
    car 10-day on:2027-02-01 days:9 => needed -covers_more
    car 2-month on:2027-02-01 days:90 => needed +covers_part
    car 2-month on:2026-12-31 days:61 => needed +covers_part
    motorcycle 2-month on:2027-05-01 days:60 => needed -covers_part
  `,
  'Bundesstraßen-Mautgesetz 2002, section 11: the annual vignette of 2027 is good from 1 December 2026 to 31 January 2028': `
    car annual on:2027-03-01 days:300 => needed -covers_part
    car annual on:2026-12-20 days:365 => needed -covers_part
    car annual on:2027-05-01 days:276 => needed -covers_part
    car annual on:2027-05-01 days:277 => needed +covers_part
    motorcycle annual on:2027-05-01 days:30 => needed -covers_part
  `,
  'Bundesstraßen-Mautgesetz 2002, section 11: bought at a distance by a consumer it begins on the 18th day': `
    car annual on:2026-11-22 days:5 => needed +too_late
    car 2-month on:2026-11-22 days:5 => needed +too_late
  `,
  [noRuleSource]: `
                                    => not_sure
    other diesel E6                 => not_sure
    diesel E6                       => not_sure
  `,
});
