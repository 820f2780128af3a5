import { euroDatesSource, type GoldenTrip, noRuleSource, parseGoldenTrips } from './golden-trip.ts';

export const lezBrussels: GoldenTrip[] = parseGoldenTrips('Belgium', 'Brussels LEZ', {
  'https://lez.brussels/mytax/en/: since 1 January 2026 diesel from Euro 6, petrol and gas from Euro 3': `
    car petrol E3                   => needed
    car petrol E2                   => may_not_enter "Petrol: admitted from Euro 3"
    car petrol E1                   => may_not_enter
    car petrol E6d                  => needed
    car diesel E6                   => needed
    car diesel E6d                  => needed
    car diesel E5                   => may_not_enter "Yours is Euro 5"
    car diesel E3                   => may_not_enter
    car LPG E3                      => needed
    car LPG E2                      => may_not_enter
    car CNG E6                      => needed
    car diesel E5 on:2026-12-05     => may_not_enter
    car diesel E5 on:2026-12-25     => may_not_enter
    car petrol E3 on:2027-12-31     => needed
    car petrol E3 on:2028-01-03     => not_sure "no clear rule"
    car petrol E2 on:2028-01-03     => may_not_enter
    car diesel E6d on:2028-01-03    => not_sure
    car diesel E5 on:2028-01-03     => may_not_enter
    car electric on:2028-01-03      => needed
    car diesel E5 on:2027-12-31     => may_not_enter
    car LPG E3 on:2028-01-03        => not_sure
    car diesel E6 on:2026-12-06 days:3 => needed
    car diesel E5 IE on:2027-07-07 days:10 => may_not_enter
  `,
  'https://lez.brussels/mytax/en/registration: every foreign vehicle registers, a clean one too': `
    car electric                    => needed
    car hybrid E6                   => needed
    car hybrid E5                   => not_sure
    car hybrid E2                   => may_not_enter
    car petrol E5 FR                => needed
    car petrol E5 DE                => needed
    car petrol E5 IE                => needed
    car petrol E5 BE                => not_needed
    car diesel E6 NL                => not_needed
    van diesel E6 NL                => not_needed
    car diesel E5 NL                => may_not_enter
    car diesel E5 BE                => may_not_enter
  `,
  'https://lez.brussels/mytax/en/registration: until midnight of the fifth day after entry, so only what is longer ago comes too late': `
    car petrol E6 GB on:2026-11-20  => needed +too_late
    car petrol E6 GB on:2027-11-26  => needed -too_late
  `,
  [euroDatesSource]: `
    car diesel reg:2015-02-10       => not_sure "yours is Euro 5 or Euro 6"
    car diesel reg:2016-06-01       => not_sure
    car diesel reg:2016-10-01       => needed
    car diesel reg:2020-03-01       => needed
    car diesel reg:2013-06-01       => may_not_enter
    car petrol reg:2002-03-01       => needed
    car petrol reg:2001-06-01       => not_sure
    car petrol reg:1999-06-01       => may_not_enter
  `,
  'https://lez.clepsydre.info/nl/content/mijn-voertuig (copy of lez.brussels): oldtimers of more than 30 years are exempt': `
    car petrol reg:1985-06-01       => not_sure "30 years"
    car diesel reg:1990-06-01       => not_sure
  `,
  'http://lez.clepsydre.info/nl/content/mijn-voertuig (copy of lez.brussels): N1 in the table whose step of 2025 is Euro 6 and Euro 3; https://brafco.be/fr/nouvelles/report-de-la-norme-demissions-plus-stricte-de-la-lez-en-region-bruxelloise (2024): the step that was put off is that of all vehicles; https://www.egear.be/lez-brussel-2026/ (2026): it holds': `
    van LPG E2                      => may_not_enter
    van LPG E3 GB                   => needed
    van diesel E5 BE                => may_not_enter
    van diesel E6 on:2028-01-03     => not_sure
    van diesel E6                   => needed
    van diesel E6 ES                => needed
    van diesel E5 ES                => may_not_enter "Diesel: admitted from Euro 6"
    van diesel E4                   => may_not_enter
    van petrol E3                   => needed
    van petrol E2                   => may_not_enter
    van petrol E1                   => may_not_enter
    van electric                    => needed
  `,
  [noRuleSource]: `
                                    => not_sure
    car                             => not_sure
    car diesel                      => not_sure
    car petrol E?                   => not_sure
    petrol E6                       => not_sure
    other diesel E6                 => not_sure
  `,
});

export const lezAntwerpen: GoldenTrip[] = parseGoldenTrips('Belgium', 'Antwerp LEZ', {
  'https://www.slimnaarantwerpen.be/en/lez: diesel from Euro 5, petrol and gas from Euro 2, diesel Euro 4 pays': `
    car petrol E2                   => needed
    car petrol E1                   => may_not_enter
    car diesel E6                   => needed
    car diesel E5                   => needed
    car diesel E4                   => needed "on a condition with Euro 4"
    car diesel E3                   => may_not_enter
    car LPG E2                      => needed
    car LPG E1                      => may_not_enter
    car hybrid E5                   => needed
    car hybrid E3                   => not_sure
    car hybrid E1                   => may_not_enter
    car electric                    => needed
    car diesel E3 on:2026-12-06     => may_not_enter
    car diesel E5 on:2028-03-01     => needed
  `,
  'https://vandervalkantwerpen.be/en/accessibility/low-emission-zone: all but Belgian and Dutch plates register': `
    car petrol E6 GB                => needed
    car petrol E6 FR                => needed
    car diesel E4 NL                => needed
    car diesel E6 NL                => not_needed
    car petrol E2 BE                => not_needed
    car diesel E3 BE                => may_not_enter
  `,
  'https://stad.gent/en on classic cars (Flemish decision of 26 April 2024): from 30 years on registered for nothing, foreign ones too': `
    car petrol reg:1980-06-01       => needed "30 years"
    car diesel reg:1984-06-01       => needed
    car diesel reg:1990-06-01       => needed "30 years"
    car diesel reg:1996-12-02       => needed "30 years"
    car diesel reg:1996-12-03       => may_not_enter
    car diesel reg:1996-12-03 on:2026-12-03 => needed
    car LPG reg:1990-06-01 FR       => needed "30 years"
    van diesel reg:1990-06-01       => needed "30 years"
    car diesel reg:1990-06-01 BE    => needed
    car diesel reg:1990-06-01 NL    => needed
    car diesel reg:1997-06-02 on:2027-06-01 => may_not_enter
  `,
  'https://lezbetalen.be/, frequent questions: registered until the day after entry, paid access on the day before': `
    car diesel E6 on:2026-11-20     => needed +too_late
    car petrol E6 on:2027-11-26 days:3 => needed -too_late
    car diesel E4 GB on:2027-03-01 days:7 => needed "on a condition with Euro 4"
    van diesel E4 FR                => needed "on a condition with Euro 4"
    car diesel E4 BE                => needed
    car diesel E4 on:2028-07-03     => needed
  `,
  'https://www.vlaanderen.be/ on low-emission zones: categories M and N alike, and not motorcycles': `
    motorcycle petrol E1            => not_needed
    van diesel E5 ES                => needed
    van diesel E4                   => needed
    van diesel E3                   => may_not_enter
    van petrol E2                   => needed
    van petrol E1                   => may_not_enter
  `,
  [euroDatesSource]: `
    car diesel reg:2015-02-10       => needed "Euro 5 or Euro 6"
    car diesel reg:2013-06-01       => needed
    car diesel reg:2003-06-01       => may_not_enter
    car petrol reg:1998-06-01       => needed
    car petrol reg:1997-06-01       => not_sure
  `,
  [noRuleSource]: `
                                    => not_sure
    car petrol                      => not_sure
    car diesel                      => not_sure
    diesel E6                       => not_sure
    other diesel E6                 => not_sure
  `,
});

export const milieuzones: GoldenTrip[] = parseGoldenTrips('Netherlands', 'Amsterdam environmental zone', {
  'https://www.rd.nl/vandaag/binnenland/oude-brommers-niet-meer-welkom-in-amsterdam-1.1457134: mopeds and light mopeds of 2010 or before stay out': `
    motorcycle petrol E2 reg:2008-05-01 => not_needed "Mopeds and light mopeds"
  `,
  'https://www.milieuzones.nl/: of cars diesel only, from emission class 5; foreign ones are not registered': `
    car petrol E1                   => not_needed
    car petrol E?                   => not_needed
    car petrol                      => not_needed
    car LPG E1                      => not_needed
    car CNG                         => not_needed
    car electric                    => not_needed
    car diesel E6d                  => not_needed
    car diesel E5                   => not_needed
    car diesel E4                   => may_not_enter "Diesel: admitted from Euro 5"
    car diesel E2                   => may_not_enter
    car hybrid E5                   => not_needed
    car hybrid E4                   => not_sure
    car diesel E4 on:2026-12-05     => may_not_enter
    car diesel E4 NL                => may_not_enter
    car diesel E5 NL                => not_needed
    car diesel E5 DE                => not_needed
    car diesel E4 on:2028-05-01     => may_not_enter
  `,
  'https://www.autoweek.nl/autonieuws/: vehicles of 40 years are exempt': `
    car diesel reg:1984-06-01       => not_needed "40 years"
    car diesel reg:1986-12-02       => not_needed
    car diesel reg:1986-12-03       => may_not_enter
    car diesel reg:1990-06-01       => may_not_enter
  `,
  [euroDatesSource]: `
    car diesel reg:2013-06-01       => not_needed
    car diesel reg:2011-06-01       => not_sure
    car diesel reg:2008-06-01       => may_not_enter
  `,
  'https://www.at5.nl/artikelen/227286/: inside the A10 vans as cars, diesel only; inside the S100 a zero-emission zone for vans': `
    van petrol E4 reg:2010-06-01    => not_needed "on a condition"
    van petrol E1                   => not_needed "on a condition"
    van petrol E6 reg:2019-06-01    => not_needed "on a condition"
    van petrol                      => not_needed "on a condition"
    van LPG E3                      => not_needed "on a condition"
    van CNG                         => not_needed
    van electric                    => not_needed
    van diesel E4 reg:2010-06-01    => may_not_enter
    van diesel E4                   => may_not_enter
    van diesel E5                   => not_needed "on a condition"
    van diesel E6                   => not_needed "on a condition"
    van hybrid E6                   => not_needed
    van hybrid E4                   => not_sure
    van petrol E6 DE                => not_needed
    van diesel E4 NL                => may_not_enter
  `,
  'https://www.deondernemer.nl/mobiliteit/zero-emissiezones-1-juli-boete-regels: in that one by class, from 2025 on electric': `
    van diesel E5 reg:2014-06-01 on:2026-12-31    => not_needed "on a condition"
    van diesel E5 reg:2014-06-01 on:2027-01-01    => not_needed "on a condition"
    van petrol E5 reg:2014-06-01 on:2027-01-01    => not_needed "on a condition"
    van diesel E6 reg:2019-06-01 on:2027-12-31    => not_needed "on a condition"
    van diesel E6 reg:2025-01-01                  => not_needed "on a condition"
    van diesel E6 reg:2024-12-31                  => not_needed "on a condition"
  `,
  'https://www.nhnieuws.nl/nieuws/341338/: in 2028 it is to take in all of the A10 ring, which no text that we have decides': `
    van diesel E6 reg:2019-06-01 on:2028-01-03    => not_sure
    van petrol E6 reg:2019-06-01 on:2028-01-03    => not_sure
    van petrol E3 on:2028-01-03                   => not_sure
    van diesel E5 reg:2014-06-01 on:2028-01-03    => not_sure
    van diesel E4 on:2028-01-03                   => may_not_enter
    van diesel E6 reg:2019-06-01 on:2029-01-03    => not_sure
    van electric reg:2025-06-01 on:2029-01-03     => not_needed
    van diesel E6 on:2027-12-30 days:3            => not_sure "On 1 January 2028"
  `,
  [noRuleSource]: `
                                    => not_sure
    car                             => not_sure
    car diesel                      => not_sure
    petrol                          => not_sure
    other diesel E6                 => not_sure
  `,
});
