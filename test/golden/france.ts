import { euroDatesSource, type GoldenTrip, noRuleSource, parseGoldenTrips } from './golden-trip.ts';

const decree = 'Decree of 21 June 2016, annex I (Légifrance JORFTEXT000032749723)';
const portal = 'https://www.certificat-air.gouv.fr/en/foire-aux-questions: every plate; no certificate without a class';
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
    'https://mlyon.fr/news/locales/220927/ (2025): class 3 refused; survey of August 2026: admitted': `
      car petrol E4                 => needed
      car diesel E5                 => needed
      car petrol E3                 => not_sure "Crit'Air 3"
      car diesel E4                 => not_sure
      car diesel E3                 => may_not_enter
      car diesel E2                 => may_not_enter
      car petrol E1                 => may_not_enter
      car diesel E3 on:2026-12-05 days:1 => may_not_enter
    `,
    'https://www.lyonmag.com/article/140164/: class 2 is planned to be refused from 2028': `
      car diesel E6 on:2027-12-31   => needed
      car diesel E6 on:2028-01-03   => not_sure
      car petrol E6 on:2028-01-03   => needed
    `,
    [noRuleSource]: `
      van diesel E6                 => not_sure
      motorcycle petrol E5          => not_sure
    `,
  }),

  ...parseGoldenTrips('France', 'Marseille', {
    'Rules of the zone of Marseille, class 4 refused since September 2023': `
      car petrol E2                 => needed
      car diesel E4                 => needed
      car diesel E3                 => may_not_enter "gets Crit'Air 4"
      car diesel E2                 => may_not_enter
      car diesel E1                 => may_not_enter
      car diesel E3 on:2026-12-06 days:1 => may_not_enter
      car diesel E4 ES              => needed
      car diesel reg:2008-06-01     => needed
      car diesel reg:2003-06-01     => may_not_enter
      car diesel reg:2006-06-01     => not_sure
    `,
    [noRuleSource]: 'van diesel E6 => not_sure',
  }),

  ...parseGoldenTrips('France', 'Nice', {
    'https://nicepresse.com/ and https://www.bfmtv.com/cote-d-azur/: class 5 refused since 2023, class 4 unclear': `
      car diesel E4                 => needed
      car petrol E2                 => needed
      car diesel E3                 => not_sure
      car diesel E2                 => may_not_enter "gets Crit'Air 5"
      car petrol E1                 => may_not_enter
      car electric                  => needed
    `,
    [noRuleSource]: 'motorcycle petrol E4 => not_sure',
  }),

  ...parseGoldenTrips('France', 'Lille', {
    'https://france3-regions.francetvinfo.fr/hauts-de-france/nord-0/lille/: since 2025 unclassified cars are refused': `
      car diesel E2                 => needed
      car diesel E3                 => needed
      car petrol E6                 => needed
      car diesel E1                 => may_not_enter
      car petrol reg:1990-06-01     => may_not_enter
      car petrol E1 BE              => may_not_enter
      motorcycle petrol E1          => not_needed
    `,
    [noRuleSource]: `
      van diesel E5                 => not_sure
      car diesel                    => not_sure
    `,
  }),

  ...parseGoldenTrips('France', 'Toulouse', {
    'https://www.lejournaltoulousain.fr/ and https://www.francebleu.fr/: classes 4 and 5 refused since 2023': `
      car diesel E4                 => needed
      car petrol E3                 => needed
      car diesel E3                 => may_not_enter
      car diesel E2                 => may_not_enter
      car petrol E1                 => may_not_enter
      car diesel E3 on:2026-12-05 days:1 => may_not_enter
      car CNG E4                    => needed
    `,
  }),

  ...parseGoldenTrips('France', 'Strasbourg', {
    'https://media.roole.fr/ (September 2024) and the survey of August 2026: class 3 refused from 1 January 2027': `
      car diesel E4 on:2026-12-31   => needed
      car diesel E4 on:2026-12-30 days:2 => needed
      car diesel E4 on:2026-12-30 days:5 => may_not_enter "On 1 January 2027"
      car diesel E5 on:2026-12-30 days:5 => needed
      car diesel E4 on:2027-01-01   => may_not_enter
      car petrol E3 on:2026-12-31   => needed
      car petrol E3 on:2027-01-01   => may_not_enter "Crit'Air E, 1 and 2 may enter"
      car diesel E5 on:2027-01-01   => needed
      car diesel E3                 => may_not_enter
      car petrol E1                 => may_not_enter
      car diesel E4 DE on:2027-06-01 => may_not_enter
      car diesel E6 on:2027-12-31   => needed
    `,
    'The same: class 2 is planned for 2028 and not decided': `
      car diesel E6 on:2028-01-03   => not_sure
      car petrol E6 on:2028-01-03   => needed
      car electric on:2028-01-03    => needed
      car petrol E3 on:2028-01-03   => may_not_enter
    `,
  }),

  ...parseGoldenTrips('France', 'Grenoble', {
    'https://zfe.grenoblealpesmetropole.fr/699-j-ai-une-voiture-ou-un-deux-roues-motorise.htm: class 3 refused since 2025': `
      car petrol E4                 => needed
      car diesel E6                 => needed
      car petrol E3                 => may_not_enter
      car diesel E4                 => may_not_enter
      car diesel E2                 => may_not_enter
      motorcycle petrol E3          => needed
      motorcycle petrol E2          => may_not_enter
      car diesel E4 on:2026-12-31   => may_not_enter
    `,
    [noRuleSource]: 'van diesel E4 => not_sure',
  }),

  ...parseGoldenTrips('France', 'Montpellier', {
    'https://france3-regions.francetvinfo.fr/occitanie/herault/montpellier/ (January 2025): class 3 without fines until 2027': `
      car petrol E4                 => needed
      car diesel E5                 => needed
      car petrol E3 on:2026-12-31   => needed
      car petrol E3 on:2027-01-04   => not_sure
      car diesel E4 on:2027-01-04   => not_sure
      car diesel E6 on:2027-01-04   => needed
      car diesel E3                 => may_not_enter
      car diesel E3 on:2027-01-04   => may_not_enter
      car petrol E1                 => may_not_enter
    `,
  }),

  ...parseGoldenTrips('France', 'Reims', {
    'Rules of the zone of Reims, 2023; whether classes 4 and 5 are refused in 2026 is not published': `
      car diesel E4                 => needed
      car petrol E2                 => needed
      car diesel E3                 => not_sure
      car diesel E2                 => not_sure
      car petrol E1                 => may_not_enter
    `,
  }),

  ...parseGoldenTrips('France', 'Rouen', {
    'Page of the metropolitan area, ZFE Rouen Normandie': `
      car diesel E4                 => needed
      car petrol E3                 => needed
      car diesel E3                 => may_not_enter
      car diesel E2                 => may_not_enter
      car petrol E1                 => may_not_enter
    `,
    [noRuleSource]: 'car petrol => not_sure',
  }),

  ...parseGoldenTrips('France', 'Saint-Étienne', {
    'Rules of the zone of Saint-Étienne, 2023; unclassified cars by national law since 2025': `
      car diesel E2                 => needed
      car petrol E1                 => may_not_enter
      van diesel E2                 => needed
      van diesel E1                 => may_not_enter
      van diesel E5 ES              => needed
    `,
    [noRuleSource]: 'motorcycle petrol E4 => not_sure',
  }),
];
