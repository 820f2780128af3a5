import { euroDatesSource, type GoldenTrip, noRuleSource, parseGoldenTrips } from './golden-trip.ts';

const romeOrders =
  'https://turismoroma.it/en/node/127018 and https://italy.cleancitiescampaign.org/ (orders to October 2026)';
const romeSundays =
  'https://tg24.sky.it/cronaca/2024/12/01/domenica-ecologica-roma, https://www.ilmessaggero.it/roma/ (6 December 2025)';

export const romeFasciaVerde: GoldenTrip[] = parseGoldenTrips('Italy', 'Rome Fascia Verde', {
  [`${romeOrders}: none has kept out electric vehicles and Euro 6`]: `
    car electric                    => not_needed
    car petrol E6                   => not_needed "admitted from Euro 6"
    car petrol E6d                  => not_needed
    car diesel E6                   => not_needed
    car LPG E6                      => not_needed
    car CNG E6                      => not_needed
    car hybrid E6                   => not_needed
    car diesel E6 IT                => not_needed
    car petrol E6 FR on:2027-12-01  => not_needed
    car diesel E6 on:2028-07-05     => not_needed
    van electric                    => not_needed
    van diesel E6                   => not_needed
    van petrol E6 on:2026-12-05     => not_needed
    motorcycle electric             => not_needed
    motorcycle petrol E3            => not_needed
  `,
  'https://trasporti-italia.com/ on the decision of November 2022, a ban for good, which every order since repeats': `
    car petrol E2                   => may_not_enter
    car petrol E1                   => may_not_enter
    car diesel E3                   => may_not_enter "Yours is Euro 3"
    car diesel E1                   => may_not_enter
    car hybrid E2                   => may_not_enter
    car petrol E2 IT                => may_not_enter
    car diesel E3 on:2026-12-05     => may_not_enter
    car diesel E3 on:2028-07-05     => may_not_enter
    van diesel E3                   => may_not_enter
    motorcycle petrol E1            => may_not_enter
  `,
  'Between the two the plan of 2022 went further than its orders, and the order from 1 November 2026 on is not known': `
    car petrol E5                   => not_sure "no clear rule for Euro 3 to 5"
    car petrol E3                   => not_sure
    car diesel E5                   => not_sure
    car diesel E4                   => not_sure
    car LPG E3                      => not_sure
    car LPG E1                      => not_sure
    car hybrid E4                   => not_sure
    van petrol E4                   => not_sure
    motorcycle petrol E2            => not_sure
    motorcycle diesel E4            => not_sure
  `,
  [`${romeOrders}: Monday to Saturday, not on public holidays`]: `
    car diesel E3 on:2026-12-08 days:1 => not_needed "Monday to Saturday only"
    car diesel E3 on:2027-01-06 days:1 => not_needed
    car diesel E3 on:2027-05-01 days:1 => not_needed
    car petrol E4 on:2027-12-25 days:1 => not_needed
    car diesel E3 on:2026-12-07        => may_not_enter
    car diesel E3 on:2027-12-24        => may_not_enter
    car diesel E3 on:2027-04-04 days:1 => not_needed
    car diesel E3 on:2027-04-04        => not_sure
    car diesel E3 on:2027-10-31 days:1 => not_needed "not in force"
    motorcycle petrol E1 on:2027-07-11 days:1 => not_needed
    other on:2027-07-11 days:1         => not_needed
    car diesel E3 on:2026-12-08 days:2 => may_not_enter +free_days
  `,
  [`${romeSundays}: on about five Sundays from November to March nearly all but electric, hybrid, gas and petrol Euro 6`]: `
    car diesel E6 on:2026-12-06 days:1 => not_needed "on a condition"
    car diesel E3 on:2026-12-06 days:1 => not_needed "on a condition"
    car petrol E5 on:2026-12-06 days:1 => not_needed "on a condition"
    car petrol E6 on:2026-12-06 days:1 => not_needed "Yours is Euro 6"
    car electric on:2026-12-06 days:1  => not_needed
    car hybrid E4 on:2026-12-06 days:1 => not_needed
    car LPG E3 on:2026-12-06 days:1    => not_needed
    car LPG E2 on:2026-12-06 days:1    => not_needed "on a condition"
    van petrol E6 on:2026-12-06 days:1 => not_needed "on a condition"
    motorcycle petrol E2 on:2026-12-06 days:1 => not_needed "on a condition"
    car diesel E6 on:2027-03-28 days:1 => not_needed "on a condition"
    car diesel E6 on:2027-11-07 days:1 => not_needed "on a condition"
    car diesel E6 on:2026-12-04 days:3 => not_needed "On 6 December 2026"
    car diesel E3 on:2026-12-06 days:2 => may_not_enter "On 7 December 2026"
    other petrol E6 on:2026-12-06 days:1 => not_sure
  `,
  [noRuleSource]: `
                                    => not_sure
    car                             => not_sure
    other petrol E6                 => not_sure
  `,
});

export const turinLez: GoldenTrip[] = parseGoldenTrips('Italy', 'Turin LEZ', {
  'https://insella.it/da-sapere/legge-burocrazia/torino-blocco-del-traffico: on every day petrol and diesel from Euro 3': `
    car petrol E3                   => not_needed
    car petrol E2                   => may_not_enter
    car petrol E2 on:2026-12-06     => may_not_enter
    car petrol E2 on:2027-07-07     => may_not_enter
    car LPG E2                      => not_needed
    car CNG E1                      => may_not_enter
    car electric                    => not_needed
    car diesel E2 on:2027-07-07     => may_not_enter
    car diesel E3 on:2027-07-07     => not_needed
    car petrol E6 IT                => not_needed
  `,
  'https://www.sicurauto.it/news/attualita-e-curiosita/torino-stop-diesel-euro-4-dal-16-settembre-2024/: working days in winter': `
    car diesel E4 on:2026-12-08     => not_needed
    van diesel E4                   => may_not_enter "only 15 September to 15 April, Monday to Friday 8:00-19:00"
    van diesel E4 on:2026-12-05     => not_needed
    van diesel E6                   => not_needed
    van petrol E2 on:2027-07-07     => may_not_enter
    motorcycle petrol E1            => may_not_enter
    motorcycle petrol E2            => not_needed
    motorcycle petrol E1 on:2027-07-07 => not_needed
    car diesel E4                   => may_not_enter "only 15 September to 15 April, Monday to Friday 8:00-19:00"
    car diesel E3                   => may_not_enter "only 15 September to 15 April, Monday to Friday 8:00-19:00"
    car diesel E6                   => not_needed
    car diesel E4 on:2027-04-15     => may_not_enter "only 15 September to 15 April, Monday to Friday 8:00-19:00"
    car diesel E4 on:2027-04-16     => not_needed
    car diesel E4 on:2027-09-14     => not_needed
    car diesel E4 on:2027-09-15     => may_not_enter
    car hybrid E4                   => not_sure
    car hybrid E6                   => not_needed
    car diesel E2 on:2026-12-05     => may_not_enter
    car diesel E4 on:2026-12-05 days:1 => not_needed
    car diesel E4 on:2026-12-05 days:3 => may_not_enter "On 7 December 2026"
    car diesel E5 on:2026-12-06 days:1 => not_needed if "smog alert"
    car diesel E5 on:2027-04-16     => not_needed
    car diesel E4 on:2027-01-06 days:1 => not_needed "on a condition"
    car diesel E4 on:2027-03-29 days:1 => not_needed "on a condition"
    car diesel E4 FR on:2028-04-14  => may_not_enter
    car diesel E4 on:2028-04-17     => not_needed
    van diesel E3 on:2027-07-07     => not_needed
    car CNG E2 on:2028-02-02        => not_needed
  `,
  'https://www.automoto.it/news/: the end of diesel Euro 5 on 1 October 2026 may be avoided': `
    car diesel E5                   => not_sure
    car diesel E5 on:2027-04-15     => not_sure
  `,
  [euroDatesSource]: `
    car diesel reg:2019-06-01       => not_needed
    car diesel reg:2015-02-10       => not_sure
    car diesel reg:2008-06-01       => may_not_enter
    car petrol reg:1998-06-01       => may_not_enter
    car petrol reg:2003-06-01       => not_needed
  `,
  [noRuleSource]: `
                                    => not_sure
    car diesel                      => not_sure
    other diesel E6                 => not_sure
  `,
});

export const naplesLez: GoldenTrip[] = parseGoldenTrips('Italy', 'Naples LEZ', {
  'Comune di Napoli, ordinance 784 of 24 November 2025: Euro 0 and 1 always; cars and vans alike, motorcycles in winter': `
    car petrol E2                   => not_needed
    car petrol E6                   => not_needed
    car diesel E6                   => not_needed
    car LPG E2                      => not_needed
    car electric                    => not_needed
    car hybrid E4                   => not_needed
    van petrol E2                   => not_needed
    van diesel E6                   => not_needed
    motorcycle petrol E3            => not_needed
    car petrol E2 IT                => not_needed
    car diesel E2 on:2027-04-01     => not_needed
    car diesel E5 on:2027-07-07     => not_needed
    motorcycle petrol E1 on:2027-07-07 => not_needed
  `,
  'The same: Monday to Friday only': `
    car petrol E1 on:2026-12-05 days:1 => not_needed "Monday to Friday only"
    car diesel E1 on:2027-07-10 days:1 => not_needed
    van petrol E1 on:2026-12-13 days:1 => not_needed
    car diesel E3 on:2026-12-06 days:1 => not_needed
    car diesel E6 on:2026-12-04 days:3 => not_needed +free_days
  `,
  'https://www.ilroma.net/news/cronaca/napoli-ordinanza-antismog: earlier orders exempted visitors; none is published for this winter': `
    car petrol E1                   => not_sure
    car diesel E1                   => not_sure
    car diesel E5                   => not_sure
    car diesel E3                   => not_sure
    car diesel E5 on:2027-03-31     => not_sure
    car diesel E1 on:2027-07-07     => not_sure
    van diesel E5                   => not_sure
    motorcycle petrol E2            => not_sure
    car diesel E5 on:2027-10-01     => not_sure
    car diesel E5 on:2028-03-31     => not_sure
    car diesel E5 on:2028-04-03     => not_needed
    van petrol E1 on:2027-07-07     => not_sure
    car diesel E5 GB on:2026-12-05 days:1 => not_needed
  `,
  [noRuleSource]: `
                                    => not_sure
    car petrol                      => not_sure
    car diesel reg:2013-06-01       => not_sure
    other diesel E6                 => not_sure
  `,
});

export const genoaZtl: GoldenTrip[] = parseGoldenTrips('Italy', 'Genoa ZTL', {
  'https://liguriaoggi.it/2025/07/01/: petrol up to Euro 1 and diesel up to Euro 4, but not visitors with a booking': `
    car petrol E2                   => not_needed
    car petrol E1                   => not_needed "on a condition"
    car diesel E5 on:2026-09-30     => not_needed
    car diesel E6                   => not_needed
    car diesel E4                   => not_needed "on a condition"
    car diesel E1                   => not_needed
    car LPG E1                      => not_needed
    car hybrid E3                   => not_needed
    car electric                    => not_needed
    car diesel E3 GB                => not_needed
    van petrol E2                   => not_needed
    van diesel E4                   => not_needed "on a condition"
    motorcycle petrol E3            => not_needed
    motorcycle petrol E1            => not_needed "on a condition"
  `,
  'https://telenord.it/diesel-euro-5-slittano-al-2026-le-limitazioni-a-genova-regione-liguria-accoglie-la-richiesta-del-comune-94691 and https://www.primocanale.it/ (30 September 2025): diesel Euro 5 from 1 October 2026, unless the city takes other measures': `
    car diesel E5                   => not_needed if "Whether diesels of Euro 5"
    car diesel reg:2010-06-01       => not_needed if "People who live outside the region are exempt"
    van diesel E5 on:2027-06-03     => not_needed if "proof of your booking"
    car diesel E5 on:2026-12-05 days:1 => not_needed "cameras day and night"
  `,
  'https://www.genova24.it/2025/08/ordinanza-antismog-spegnimento-motori-genova-434942/: working days, Monday to Friday; the restricted streets rest on no day': `
    car diesel on:2026-12-05 days:1 => not_needed "cameras day and night"
    car diesel on:2026-12-06 days:1 => not_needed "cameras day and night"
    car diesel on:2026-12-08 days:1 => not_needed "cameras day and night"
    car diesel E6 on:2026-12-05 days:3 => not_needed +free_days
    car electric on:2026-12-05 days:1 => not_needed "cameras day and night"
    car petrol E1 on:2026-12-06 days:1 => not_needed "cameras day and night"
    motorcycle petrol E1 on:2026-12-06 days:1 => not_needed "cameras day and night"
    van diesel E3 on:2027-06-02 days:1 => not_needed "cameras day and night"
    other on:2027-11-01 days:1      => not_needed "cameras day and night"
    car diesel E4 on:2027-06-03     => not_needed "on a condition"
    car diesel E4 FR on:2028-02-02  => not_needed "on a condition"
    car petrol E1 IT on:2026-12-04 days:3 => not_needed "on a condition"
  `,
  [noRuleSource]: `
                                    => not_sure
    car                             => not_needed "on a condition"
    car diesel E?                   => not_needed "on a condition"
    other diesel E6                 => not_sure
  `,
});

const padua = 'https://www.autodepocaservizi.it/?p=3673 (winter 2023/24)';

export const paduaLez: GoldenTrip[] = parseGoldenTrips('Italy', 'Padua LEZ', {
  [`${padua}: petrol up to Euro 1, diesel up to Euro 4, motorcycles of Euro 0`]: `
    car petrol E2                   => not_needed
    car petrol E1                   => may_not_enter
    car diesel E6                   => not_needed
    car diesel E4                   => may_not_enter "Diesel: admitted from Euro 6"
    car diesel E1                   => may_not_enter
    car electric                    => not_needed
    car hybrid E6                   => not_needed
    car hybrid E1                   => may_not_enter
    car hybrid E4                   => not_sure
    van diesel E4                   => may_not_enter
    van petrol E2                   => not_needed
    motorcycle petrol E1            => not_needed
    car diesel E4 IT                => may_not_enter
  `,
  [`${padua}: Monday to Friday, not on public holidays`]: `
    car diesel E4 on:2026-12-05 days:1 => not_needed "not in force"
    car diesel E4 on:2026-12-08 days:1 => not_needed
    car diesel E4 on:2027-03-29 days:1 => not_needed
    car diesel E4 on:2026-12-04 days:3 => may_not_enter +free_days
  `,
  'https://padovanet.it/informazione/domenica-ecologica-dell1-dicembre-2024 and https://www.lapiazzaweb.it/ (5 October 2025): one Sunday a month in the season every engine stays outside the walls': `
    car petrol E6 on:2026-12-13 days:1 => not_needed if "On one Sunday a month"
    car diesel E4 on:2026-12-06 days:1 => not_needed if "On one Sunday a month"
    car hybrid E6 on:2027-04-25 days:1 => not_needed if "On one Sunday a month"
    motorcycle petrol E5 on:2026-12-13 days:1 => not_needed if "On one Sunday a month"
    car electric on:2026-12-13 days:1 => not_needed if ""
    car petrol E6 on:2027-05-02 days:1 => not_needed if ""
    car petrol E6 on:2026-12-05 days:1 => not_needed if ""
    car diesel E4 on:2026-12-27 days:1 => not_needed if "On one Sunday a month"
  `,
  [`${padua}: 1 October to 30 April, with a rest over Christmas that differs from winter to winter`]: `
    car diesel E4 on:2026-12-15     => may_not_enter
    car diesel E4 on:2026-12-18     => not_sure
    car diesel E4 on:2027-01-07     => not_sure
    car diesel E6 on:2026-12-18     => not_needed
    car diesel E4 on:2027-01-08     => may_not_enter
    car diesel E4 on:2027-04-30     => may_not_enter
    car diesel E4 on:2027-05-03 days:1 => not_needed
    car diesel E4 on:2027-09-30 days:1 => not_needed
    car diesel E4 on:2027-09-30 days:2 => may_not_enter "On 1 October 2027"
    car diesel E4 on:2027-10-01     => may_not_enter
    van diesel E2 on:2027-07-07 days:1 => not_needed
    other on:2027-07-07 days:1      => not_needed
    car diesel E4 on:2028-01-07     => not_sure
    car diesel E4 FR on:2028-01-10  => may_not_enter
    car diesel E4 on:2028-04-28     => may_not_enter
    van petrol E1 on:2028-05-02 days:1 => not_needed
  `,
  'https://comune.vigodarzere.pd.it/it/news/misure-per-il-contenimento-dell-inquinamento-atmosferico (October 2025): the region moved the end of diesel Euro 5 to 1 October 2026; law 105 of 2025 lets it be avoided': `
    car diesel E5                   => not_sure
    car diesel reg:2015-02-10       => not_sure
    car diesel reg:2008-06-01       => may_not_enter
    van diesel E5                   => not_sure
  `,
  'https://www.comune.buttapietra.vr.it/novita/ (17 October 2025) and https://www.veronaoggi.it/ (9 September 2025) on resolution 377 of the Veneto, April 2025: gas with petrol or diesel up to Euro 1, motorcycles of Euro 0': `
    car LPG E4                      => not_needed
    car LPG E2                      => not_needed
    car LPG E1                      => may_not_enter
    car CNG E1 on:2027-04-30        => may_not_enter
    van LPG E3                      => not_needed
    car LPG E1 on:2027-05-03 days:1 => not_needed
    car LPG E1 on:2026-12-05 days:1 => not_needed
    car LPG E1 on:2026-12-18        => not_sure
  `,
  [noRuleSource]: `
                                    => not_sure
    car petrol                      => not_sure
    other diesel E6                 => not_sure
  `,
});
