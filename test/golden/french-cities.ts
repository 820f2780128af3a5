import { type GoldenTrip, noRuleSource, parseGoldenTrips } from './golden-trip.ts';

// Read on 28 November 2026 in stored copies; the day of each is in its words.

const forLife =
  'https://www.certificat-air.gouv.fr/en/foire-aux-questions: one certificate for the life of the vehicle';

/** Every French entry but the national one, Paris and Lyon. */
export const frenchCities: GoldenTrip[] = [
  ...parseGoldenTrips('France', 'Marseille', {
    'https://www.francebleu.fr/ (9012879, September 2023): class 4 refused; https://france3-regions.francetvinfo.fr/ (2942433, March 2024): class 3 stays': `
      car petrol E2                 => needed
      car diesel E4                 => needed
      car diesel E3                 => may_not_enter "gets Crit'Air 4"
      car diesel E2                 => may_not_enter
      car diesel E1                 => may_not_enter
      car diesel E3 on:2026-12-06 days:1 => may_not_enter
      car diesel E4 ES              => needed
      car diesel E4 on:2028-01-03   => needed
      car diesel reg:2008-06-01     => needed
      car diesel reg:2003-06-01     => may_not_enter
      car diesel reg:2006-06-01     => not_sure
    `,
    'The same article of September 2023: vans and motorcycles too': `
      van diesel E6                 => needed
      van diesel E4                 => needed
      van diesel E3                 => may_not_enter
      motorcycle petrol E2          => needed
      motorcycle petrol E1 reg:2003-05-01 => may_not_enter "gets Crit'Air 4"
    `,
    [`${forLife}; the zone asks for its class`]: `
      car CA:3                      => not_needed
      car CA:3 FR hired             => not_needed -hired_there
      car CA:4                      => may_not_enter
    `,
  }),

  ...parseGoldenTrips('France', 'Nice', {
    'https://www.paca.developpement-durable.gouv.fr/ (a14615): class 5 refused since 2023, class 4 announced; https://www.lavignettecritair.fr/zfe/nice/: class 4 suspended': `
      car diesel E4                 => needed
      car petrol E2                 => needed
      car diesel E3                 => not_sure
      car diesel E2                 => may_not_enter "gets Crit'Air 5"
      car petrol E1                 => may_not_enter
      car electric                  => needed
      van diesel E4                 => needed
      van diesel E3                 => not_sure
      van diesel E2                 => may_not_enter
    `,
    [`${forLife}; the zone asks for its class`]: `
      car CA:3                      => not_needed
      car CA:4                      => not_sure
      car CA:5                      => may_not_enter
    `,
    'https://nicepresse.com/zfe-a-nice-les-vehicules-polluants-interdits-mais-pas-controles-par-la-ville/ and https://france3-regions.francetvinfo.fr/ (2685694), December 2022: the limits are not for two-wheelers; whether they show a sticker is told both ways': `
      motorcycle petrol E4          => needed +may_be_free
      motorcycle petrol E1 reg:2003-05-01 => needed +may_be_free
      motorcycle CA:4               => not_needed
      motorcycle petrol reg:1998-06-01 => not_sure
    `,
    [noRuleSource]: 'other petrol E4 => not_sure',
  }),

  ...parseGoldenTrips('France', 'Lille', {
    'https://france3-regions.francetvinfo.fr/hauts-de-france/nord-0/lille/ (3084865): since 2025 unclassified cars are refused': `
      car diesel E2                 => needed
      car diesel E3                 => needed
      car petrol E6                 => needed
      car diesel E1                 => may_not_enter
      car petrol reg:1990-06-01     => may_not_enter
      car petrol E1 BE              => may_not_enter
      motorcycle petrol E1          => not_needed
      motorcycle electric           => not_needed
    `,
    'https://www.villesaintandre.fr/20079-zfd.htm: only unclassified vehicles are refused, two-wheelers are exempt': `
      van diesel E5                 => needed
      van diesel E2                 => needed
      van diesel E1                 => may_not_enter
      motorcycle CA:3               => not_needed
    `,
    [forLife]: `
      car CA:5                      => not_needed
      van CA:2 FR                   => not_needed
    `,
    [noRuleSource]: 'car diesel => not_sure',
  }),

  ...parseGoldenTrips('France', 'Toulouse', {
    'https://www.francebleu.fr/ (1909544): classes 4 and 5 refused since 2023, motorcycles too; https://www.20minutes.fr/ (4057496): class 3 stays': `
      car diesel E4                 => needed
      car petrol E3                 => needed
      car diesel E3                 => may_not_enter
      car diesel E2                 => may_not_enter
      car petrol E1                 => may_not_enter
      car diesel E3 on:2026-12-05 days:1 => may_not_enter
      car CNG E4                    => needed
      van diesel E4                 => needed
      van diesel E3                 => may_not_enter
      motorcycle petrol E2          => needed
    `,
    [`${forLife}; the zone asks for its class`]: `
      car CA:3                      => not_needed
      car CA:4                      => may_not_enter
    `,
  }),

  ...parseGoldenTrips('France', 'Strasbourg', {
    'https://media.roole.fr/ and https://automobile-propre.com/ (September 2024): class 3 refused from 1 January 2027': `
      car diesel E4 on:2026-12-31   => needed
      car diesel E4 on:2026-12-30 days:2 => needed
      car diesel E4 on:2026-12-30 days:3 => may_not_enter "On 1 January 2027"
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
    'The same, and https://www.lejournaldesentreprises.com/ (2103433): class 2 is planned for 2028 and not decided': `
      car diesel E6 on:2027-12-30 days:3 => not_sure "On 1 January 2028"
      car diesel E6 on:2028-01-03   => not_sure
      car petrol E6 on:2028-01-03   => needed
      car electric on:2028-01-03    => needed
      car petrol E3 on:2028-01-03   => may_not_enter
      van diesel E6 on:2028-01-03   => not_sure
    `,
    'The same of Le Journal des Entreprises (2024), which counts vans, and https://www.francebleu.fr/ (1619616941, April 2021), which excepts none: vans as cars': `
      van diesel E4 on:2026-12-31   => needed
      van diesel E3                 => may_not_enter
      van diesel E4 on:2027-01-01   => may_not_enter
      van diesel E5 on:2027-01-01   => needed
    `,
    'https://www.motomag.com/ZFE-les-regles-se-durcissent-en-2025.html (January 2025): motorcycles of classes 4, 5 and none are refused': `
      motorcycle petrol E3          => needed
      motorcycle petrol E2          => needed
      motorcycle petrol E1 reg:2003-05-01 => may_not_enter
      motorcycle petrol E2 on:2027-01-04 => may_not_enter
    `,
    [`${forLife}; the zone asks for its class`]: `
      car CA:3 on:2026-12-31        => not_needed
      van CA:3 on:2026-12-31        => not_needed
      car CA:3 on:2026-12-31 days:2 => may_not_enter
      car CA:3 on:2027-01-01        => may_not_enter
      car CA:2 on:2027-01-01        => not_needed
      car CA:2 on:2028-01-03        => not_sure
      car CA:4                      => may_not_enter
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
      car diesel E6 on:2028-01-03   => needed
    `,
    'https://france3-regions.francetvinfo.fr/ (3076636, December 2024) and https://www.lyoncapitale.fr/ (July 2023) on the order: for cars and two-wheelers from Monday to Friday only; the sticker itself is asked for at all times': `
      car petrol E4 on:2026-12-05   => needed
      car diesel E4 on:2026-12-05 days:1 => needed "On Saturdays and Sundays its limits for cars and motorcycles rest"
      car diesel E3 on:2026-12-06 days:1 => needed
      car diesel E4 on:2026-12-05 days:2 => needed
      car diesel E4 on:2026-12-05 days:3 => may_not_enter "On 7 December 2026"
      motorcycle petrol E2 on:2026-12-06 days:1 => needed
      car petrol E1 on:2026-12-05 days:1 => not_sure
    `,
    'radioisa.com (December 2024): not on public holidays': `
      car diesel E4 on:2026-12-25 days:1 => needed "public holidays"
      car diesel E4 on:2027-05-06 days:1 => needed "public holidays"
      car diesel E4 on:2027-05-07 days:1 => may_not_enter
      car diesel E6 on:2026-12-25 days:1 => needed
    `,
    [`${forLife}; the zone asks for its class`]: `
      car CA:2                      => not_needed
      car CA:2 on:2026-12-05 days:1 => not_needed
      car CA:3                      => may_not_enter
      car CA:3 on:2026-12-05 days:1 => not_needed
      car CA:3 on:2026-12-25 days:1 => not_needed
    `,
    'https://www.radioisa.com/ and https://france3-regions.francetvinfo.fr/ (1 July 2022), https://www.flotauto.com/zfe-grenoble-entree-en-vigueur-20190509.html: vans of class 3 and worse are out at all hours; class 2 was to follow in 2025': `
      van diesel E4                 => may_not_enter
      van diesel E4 on:2026-12-05 days:1 => may_not_enter
      van petrol E3 on:2026-12-25 days:1 => may_not_enter
      van diesel E6                 => not_sure
      van petrol E5                 => needed
      van electric                  => needed
    `,
  }),

  ...parseGoldenTrips('France', 'Montpellier', {
    'https://france3-regions.francetvinfo.fr/occitanie/herault/montpellier/ (3083740, January 2025) and https://lesindiscretions.com/ (February 2025): class 3 without fines until 2027': `
      car petrol E4                 => needed
      car diesel E5                 => needed
      car petrol E3 on:2026-12-31   => needed
      car petrol E3 on:2026-12-31 days:2 => not_sure "On 1 January 2027"
      car petrol E3 on:2027-01-04   => not_sure
      car diesel E4 on:2027-01-04   => not_sure
      car diesel E6 on:2027-01-04   => needed
      car diesel E3                 => may_not_enter
      car diesel E3 on:2027-01-04   => may_not_enter
      car petrol E1                 => may_not_enter
      van diesel E4                 => needed
      van diesel E3                 => may_not_enter
    `,
    'https://www.francebleu.fr/ (1655135691, June 2022): diesels were to leave in 2028, not confirmed since': `
      car diesel E6 on:2027-12-31   => needed
      car diesel E6 on:2028-01-03   => not_sure
      car petrol E6 on:2028-01-03   => needed
      car diesel E3 on:2028-01-03   => may_not_enter
    `,
    [`${forLife}; the zone asks for its class`]: `
      car CA:3                      => not_needed
      car CA:3 on:2027-01-04        => not_sure
      car CA:4                      => may_not_enter
    `,
    'https://www.lejournaltoulousain.fr/occitanie/herault/montpellier/zfe-voici-ce-qui-change-montpellier-246185/ (January 2024) and https://www.motomag.com/ZFE-les-regles-se-durcissent-en-2025.html (January 2025): two-wheelers are outside the zone and show no sticker': `
      motorcycle petrol E4          => not_needed "Motorcycles are exempt in Montpellier"
      motorcycle petrol E1          => not_needed
      motorcycle electric           => not_needed
      motorcycle CA:4               => not_needed
      motorcycle petrol E2 on:2027-01-04 => not_needed
    `,
    [noRuleSource]: 'other petrol E4 => not_sure',
  }),

  ...parseGoldenTrips('France', 'Reims', {
    'https://www.flotauto.com/grand-reims-zfe-m-20230106.html (August 2023): classes 4 and 5 refused but for a pass, class 3 until 2029': `
      car diesel E4                 => needed
      car petrol E2                 => needed
      car diesel E3                 => may_not_enter "gets Crit'Air 4"
      car diesel E2                 => may_not_enter
      car petrol E1                 => may_not_enter
      car diesel E4 on:2028-01-03   => needed
      motorcycle petrol E2          => not_needed
    `,
    'https://www.prunay-en-champagne.fr/actualites/vignette-critair: vans as cars, two-wheelers not concerned': `
      van diesel E4                 => needed
      van diesel E3                 => may_not_enter
      motorcycle petrol E1          => not_needed
    `,
    [`${forLife}; the zone asks for its class`]: `
      car CA:3                      => not_needed
      car CA:4                      => may_not_enter
    `,
  }),

  ...parseGoldenTrips('France', 'Rouen', {
    'https://metropole-rouen-normandie.fr/zone-faibles-emissions-mobilite: classes 4 and 5 refused; two-wheelers since September 2023': `
      car diesel E4                 => needed
      car petrol E3                 => needed
      car diesel E3                 => may_not_enter
      car diesel E2                 => may_not_enter
      car petrol E1                 => may_not_enter
      van diesel E4                 => needed
      van diesel E3                 => may_not_enter
      motorcycle petrol E2          => needed
      motorcycle petrol E1 reg:2003-05-01 => may_not_enter
    `,
    [`${forLife}; the zone asks for its class`]: `
      car CA:3                      => not_needed
      car CA:4                      => may_not_enter
    `,
    [noRuleSource]: 'car petrol => not_sure',
  }),

  ...parseGoldenTrips('France', 'Saint-Étienne', {
    'https://saint-etienne-metropole.fr/preserver-recycler/qualite-de-lair/zone-faibles-emissions-mobilite: cars and motorcycles are not concerned': `
      car                           => not_needed
      car diesel E2                 => not_needed "does not concern cars and motorcycles"
      car petrol E6                 => not_needed
      car petrol E1                 => not_needed
      car diesel E5 FR              => not_needed
      car diesel E5 FR hired        => not_needed -hired_there
      car electric                  => not_needed
      car diesel E2 on:2027-01-04   => not_needed
      car petrol E6 on:2028-01-03 days:7 => not_needed
      motorcycle petrol E4          => not_needed
      motorcycle petrol E1          => not_needed
    `,
    'https://www.semlemag.fr/?p=7159 (2025): vans of class 4, 5 and none refused, those of private persons exempt until 2027': `
      van diesel E5                 => needed +may_be_free
      van diesel E4                 => needed
      van diesel E3                 => needed
      van diesel E2                 => needed
      van diesel E5 ES              => needed
      van diesel E1                 => not_sure
      van diesel E3 on:2026-12-31   => needed
      van diesel E3 on:2026-12-31 days:2 => not_sure
      van diesel E3 on:2027-01-04   => not_sure
    `,
    'https://alliancequaliteair.fr/saint-etienne-engage-dans-une-zfem/: class 3 of vans planned for 2027, not confirmed': `
      van diesel E4 on:2026-12-31   => needed
      van diesel E4 on:2027-01-04   => not_sure
      van diesel E5 on:2027-01-04   => needed
    `,
    [forLife]: `
      car CA:2                      => not_needed
      car CA:5 FR                   => not_needed
      motorcycle CA:4               => not_needed
      van CA:3                      => not_needed
      van CA:3 on:2027-01-04        => not_sure
    `,
    [noRuleSource]: 'other diesel E6 => not_sure',
  }),
];
