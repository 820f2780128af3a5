import { frenchCities } from './french-cities.ts';
import { euroDatesSource, type GoldenTrip, noRuleSource, parseGoldenTrips } from './golden-trip.ts';

const decree = 'Decree of 21 June 2016, annex I (Légifrance JORFTEXT000032749723)';
const portal = 'https://www.certificat-air.gouv.fr/en/foire-aux-questions: every plate; no certificate without a class';
const forLife =
  'https://www.certificat-air.gouv.fr/en/foire-aux-questions: one certificate for the life of the vehicle';
const labourCode = 'Code du travail, article L3133-1 (public holidays)';

export const certificatAir: GoldenTrip[] = [
  ...parseGoldenTrips('France', "National Crit'Air certificate", {
    [decree]: `
      car electric                  => needed "gets Crit'Air E"
      car petrol E6d                => needed "gets Crit'Air 1"
      car petrol E6                 => needed "gets Crit'Air 1"
      car petrol E5                 => needed "gets Crit'Air 1"
      car petrol E4                 => needed "gets Crit'Air 2"
      car petrol E3                 => needed "gets Crit'Air 3"
      car petrol E2                 => needed "gets Crit'Air 3"
      car petrol E1                 => may_not_enter "gets no class"
      car diesel E6d                => needed "gets Crit'Air 2"
      car diesel E5                 => needed "gets Crit'Air 2"
      car diesel E4                 => needed "gets Crit'Air 3"
      car diesel E3                 => needed "gets Crit'Air 4"
      car diesel E2                 => needed "gets Crit'Air 5"
      car diesel E1                 => may_not_enter "gets no class"
      car LPG E2                    => needed "gets Crit'Air 1"
      car CNG E?                    => needed "gets Crit'Air 1"
      car hybrid E6                 => needed "Crit'Air 1 or Crit'Air 2"
      car hybrid E1                 => not_sure "Crit'Air 1 or no class"
      van petrol E4                 => needed "gets Crit'Air 2"
      van diesel E6                 => needed "gets Crit'Air 2"
      van diesel E2                 => needed "gets Crit'Air 5"
      van petrol E1                 => may_not_enter "gets no class"
      van electric                  => needed "gets Crit'Air E"
      motorcycle petrol E5          => needed "gets Crit'Air 1"
      motorcycle petrol E4          => needed "gets Crit'Air 1"
      motorcycle petrol E3          => needed "gets Crit'Air 2"
      motorcycle petrol E2          => needed "gets Crit'Air 3"
      motorcycle electric           => needed "gets Crit'Air E"
      motorcycle petrol E1 reg:2003-05-01 => needed "gets Crit'Air 4"
      motorcycle petrol E1 reg:1999-05-01 => may_not_enter "gets no class"
      motorcycle petrol E1          => not_sure
    `,
    [`${decree}; without a Euro standard the date decides`]: `
      car petrol reg:2013-06-01     => needed "gets Crit'Air 1"
      car petrol reg:2008-06-01     => needed "gets Crit'Air 2"
      car petrol reg:1998-06-01     => needed "gets Crit'Air 3"
      car petrol reg:1990-06-01     => may_not_enter "gets no class"
      car petrol reg:1996-06-01     => not_sure
      car diesel reg:2013-06-01     => needed "gets Crit'Air 2"
      car diesel reg:2008-06-01     => needed "gets Crit'Air 3"
      car diesel reg:2003-06-01     => needed "gets Crit'Air 4"
      car diesel reg:1998-06-01     => needed "gets Crit'Air 5"
      car diesel reg:1991-06-01     => may_not_enter "gets no class"
      van diesel reg:1995-05-01     => may_not_enter "gets no class"
      van diesel reg:1997-09-15     => not_sure
      motorcycle petrol reg:2018-06-01 => needed
    `,
    [portal]: `
      car diesel E5 FR              => needed
      car diesel E5 DE              => needed
      car diesel E5 BE              => needed
      car petrol E1 FR              => may_not_enter
      car petrol E1 NL              => may_not_enter
    `,
    [forLife]: `
      car CA:E                      => not_needed "The certificate of your vehicle says Crit'Air E"
      car CA:1                      => not_needed
      car CA:2                      => not_needed
      car CA:3                      => not_needed
      car CA:4                      => not_needed
      car CA:5                      => not_needed
      van CA:5                      => not_needed
      motorcycle CA:4               => not_needed
      car diesel E5 CA:2            => not_needed
      car diesel E5 CA:2 FR         => not_needed
      car diesel E5 CA:2 FR hired   => not_needed -hired_there
      car diesel E5 FR hired        => needed +hired_there
      car diesel E5 DE hired        => needed -hired_there
      car diesel E5 CA:2 on:2028-01-03 days:10 => not_needed
    `,
    [noRuleSource]: `
                                    => not_sure
      car                           => not_sure
      car petrol                    => not_sure
      car diesel E?                 => not_sure
      petrol E6                     => not_sure "category"
      car E6                        => not_sure
      other diesel E6               => not_sure
      GB                            => not_sure
    `,
  }),

  ...parseGoldenTrips('France', 'Paris', {
    'https://metropolegrandparis.fr/fr/la-zone-faibles-emissions-metropolitaine (2 January 2026)': `
      car electric                  => needed
      car LPG E3                    => needed
      car petrol E4                 => needed
      car petrol E3                 => may_not_enter "gets Crit'Air 3"
      car petrol E1                 => may_not_enter "gets no class"
      car diesel E6                 => needed
      car diesel E5                 => needed
      car diesel E4                 => may_not_enter "Crit'Air E, 1 and 2 may enter"
      car diesel E3                 => may_not_enter
      car hybrid E5                 => needed
      car hybrid E4                 => not_sure
      car diesel E4 FR              => may_not_enter
      car petrol E6 IE              => needed
      car diesel E4 on:2026-12-05 days:1 => not_needed "not in force on 5 December 2026"
      car diesel E4 on:2026-12-05 days:2 => not_needed
      car diesel E4 on:2026-12-05   => not_sure
      car petrol E6 on:2026-12-05   => needed
      car diesel E4 on:2026-12-04 days:4 => may_not_enter +free_days
      car petrol E6 on:2026-12-04 days:3 => needed +free_days
      car petrol E6 on:2026-12-02 days:2 => needed -free_days
    `,
    'https://www.affiches-parisiennes.com/les-plus-vieux-vehicules-interdits-de-circuler-12431.html: vans and motorcycles too': `
      van diesel E5                 => needed
      van diesel E4                 => may_not_enter
      van petrol E3                 => may_not_enter
      motorcycle petrol E3          => needed
      motorcycle petrol E2          => may_not_enter
      van diesel E4 on:2026-12-06 days:1 => not_needed
      van diesel E4 on:2026-12-24 days:2 => may_not_enter +free_days
      van petrol E4                 => needed
      motorcycle petrol E2 on:2026-12-05 days:2 => not_needed
      motorcycle petrol E2 on:2026-12-05 days:3 => may_not_enter +free_days
    `,
    [`${forLife}; the zone asks for its class`]: `
      car CA:E                      => not_needed
      car CA:1                      => not_needed
      car CA:2                      => not_needed "The certificate of your vehicle says Crit'Air 2"
      car CA:2 FR hired             => not_needed -hired_there
      car CA:3                      => may_not_enter "The certificate of your vehicle says Crit'Air 3"
      car CA:3 FR                   => may_not_enter
      car CA:4                      => may_not_enter
      car CA:5                      => may_not_enter
      van CA:2                      => not_needed
      van CA:3                      => may_not_enter
      motorcycle CA:2               => not_needed
      motorcycle CA:3               => may_not_enter
      car CA:3 on:2026-12-05 days:1 => not_needed
      car CA:3 on:2026-12-05 days:3 => may_not_enter
      car petrol E5 FR hired        => needed +hired_there
    `,
    'https://www.certificat-air.gouv.fr/: the registration document is sent with the request, so whoever hires a car abroad asks the company for it first': `
      car petrol E6 GB hired        => needed +hired_papers -hired_there
      car petrol E6 IE hired on:2027-07-14 days:1 => not_needed -hired_papers
      car diesel E4 GB hired        => may_not_enter
    `,
    'https://metropolegrandparis.fr/fr/la-zone-faibles-emissions-metropolitaine: excluded, though without fines until 31 December 2026': `
      car diesel E4 on:2026-12-31 days:1 => may_not_enter
      car diesel E4 on:2027-01-04 days:1 => may_not_enter
      car diesel E6 on:2028-01-03   => needed
    `,
    [labourCode]: `
      car diesel E4 on:2026-12-25 days:1 => not_needed
      car diesel E4 on:2027-01-01 days:1 => not_needed
      car diesel E4 on:2027-03-29 days:1 => not_needed
      car diesel E4 on:2027-05-06 days:1 => not_needed
      car diesel E4 on:2027-05-17 days:1 => not_needed
      car diesel E4 on:2027-07-14 days:1 => not_needed
      car diesel E4 on:2027-11-01 days:1 => not_needed
      car diesel E4 on:2027-11-11 days:1 => not_needed
      car diesel E4 on:2026-12-24 days:1 => may_not_enter
      car diesel E4 on:2027-03-26 days:1 => may_not_enter
      car diesel E4 on:2027-07-15 days:1 => may_not_enter
      car diesel E4 on:2028-04-14 days:1 => may_not_enter
      car diesel E4 on:2028-04-17 days:1 => not_needed
      car diesel E4 on:2028-05-25 days:1 => not_needed
      car diesel E4 on:2028-05-26 days:1 => may_not_enter
      car diesel E4 on:2028-06-05 days:1 => not_needed
      car diesel E4 on:2028-08-15 days:1 => not_needed
      car petrol E6 on:2026-12-24 days:4 => needed +free_days
    `,
    [euroDatesSource]: `
      car diesel reg:2012-06-01     => needed
      car diesel reg:2011-06-01     => not_sure
      car diesel reg:2008-06-01     => may_not_enter
      car petrol reg:2008-06-01     => needed
      car petrol reg:2006-06-01     => not_sure
      car petrol reg:2003-06-01     => may_not_enter
    `,
    [noRuleSource]: `
                                    => not_sure
      car                           => not_sure
      car diesel                    => not_sure
      other diesel E3               => not_sure
    `,
  }),

  ...parseGoldenTrips('France', 'Lyon', {
    'https://mlyon.fr/news/locales/220927/ (January 2025): class 3 refused, at all hours': `
      car petrol E4                 => needed
      car diesel E5                 => needed
      car petrol E3                 => may_not_enter "Crit'Air E, 1 and 2 may enter"
      car diesel E4                 => may_not_enter
      car diesel E3                 => may_not_enter
      car diesel E2                 => may_not_enter
      car petrol E1                 => may_not_enter
      car diesel E3 on:2026-12-05 days:1 => may_not_enter
      car petrol E3 on:2026-12-25 days:1 => may_not_enter
    `,
    'https://www.lyonmag.com/article/140164/: class 2 is planned to be refused from 2028': `
      car diesel E6 on:2027-12-31   => needed
      car diesel E6 on:2027-12-30 days:2 => needed
      car diesel E6 on:2027-12-30 days:3 => not_sure "On 1 January 2028"
      car diesel E6 on:2028-01-01   => not_sure
      car diesel E6 on:2028-01-03   => not_sure
      car petrol E6 on:2028-01-03   => needed
      car petrol E3 on:2028-01-03   => may_not_enter
    `,
    'https://www.data.gouv.fr/datasets/zone-a-faibles-emissions-de-la-metropole-de-lyon-zfe/: goods vans of class 3 refused since 2021': `
      van diesel E6                 => needed
      van diesel E4                 => may_not_enter
    `,
    'https://mairie4.lyon.fr/actualite/mobilites/zfe-la-metropole-cree-une-nouvelle-derogation and https://abeynost.fr/?p=1935 (council of 16 December 2024): two-wheelers of class 3 refused since 2025 too': `
      motorcycle petrol E4          => needed
      motorcycle petrol E3          => needed
      motorcycle petrol E2          => may_not_enter "Crit'Air E, 1 and 2 may enter"
      motorcycle petrol E1 reg:2003-05-01 => may_not_enter
      motorcycle electric           => needed
      motorcycle petrol E2 on:2026-12-05 days:1 => may_not_enter
      motorcycle petrol E3 on:2028-01-03 => not_sure
    `,
    [`${forLife}; the zone asks for its class`]: `
      car CA:2                      => not_needed
      car CA:2 FR                   => not_needed
      car CA:3                      => may_not_enter "The certificate of your vehicle says Crit'Air 3"
      car CA:2 on:2028-01-03        => not_sure
      car CA:1 on:2028-01-03        => not_needed
    `,
    'https://www.certificat-air.gouv.fr/: the registration document is sent with the request': `
      car petrol E6 GB hired        => needed +hired_papers -hired_there
      car petrol E6 FR hired        => needed +hired_there
    `,
    [noRuleSource]: 'other diesel E6 => not_sure',
  }),

  ...frenchCities,
];
