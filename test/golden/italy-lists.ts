import { type GoldenTrip, noRuleSource, parseGoldenTrips } from './golden-trip.ts';

// The Italian centres that a hotel, a garage or a booking opens.

const romeOrders =
  'https://turismoroma.it/en/node/127018 and https://trasporti-italia.com/ on the orders and the decision of November 2022';

export const romaMobilita: GoldenTrip[] = parseGoldenTrips('Italy', 'Rome ZTL Centro', {
  'https://romamobilita.it/en/services/limited-traffic-zones/historical-centre: by list': `
    car petrol E6 GB                => needed "Fascia Verde"
    car petrol E6                   => needed "Only listed plates" if "A hotel inside the zone"
    car petrol E6 IT                => needed
    car petrol E6 FR                => needed
    motorcycle petrol E3            => not_needed
  `,
  [`${romeOrders}: the centre lies inside the Fascia Verde, and what that keeps out does not reach it`]: `
    car                             => not_sure
    car diesel E1                   => may_not_enter "Fascia Verde"
    car diesel E3 GB                => may_not_enter
    car petrol E2 reg:1999-05-01 on:2026-12-09 => may_not_enter
    car petrol E? reg:1988-05-01 on:2026-12-09 => may_not_enter
    car petrol E2 on:2026-12-08 days:1 => not_needed
    van diesel E3                   => may_not_enter "Fascia Verde"
    motorcycle petrol E1            => may_not_enter
    motorcycle petrol E2            => not_sure
    car petrol E4                   => needed if "limits of the Fascia Verde"
    car diesel E5                   => needed if "limits of the Fascia Verde"
    car LPG E2                      => needed if "limits of the Fascia Verde"
    car diesel E6 on:2026-12-13 days:1 => needed if "ecological Sundays"
    motorcycle petrol E1 on:2026-12-13 days:1 => not_needed if "ecological Sundays"
  `,
  'https://www.fanpage.it/roma/auto-elettriche-in-ztl-a-roma-ora-e-ufficiale-dal-1-luglio-2026-pagheranno-la-meta-del-permesso/: since 1 July 2026 an electric car is not free': `
    car electric                    => needed
    car electric GB                 => needed
    car electric on:2027-07-14      => needed
  `,
  'The first: by day not on holidays; nights of Friday and Saturday until 3:00, not in August': `
    car petrol E6 on:2026-12-05 days:1 => needed
    car petrol E6 on:2026-12-06 days:1 => needed
    car petrol E6 on:2027-08-08 days:1 => not_needed
    car petrol E6 on:2027-08-01 days:1 => needed
    car petrol E6 on:2027-08-07 days:1 => needed
    car petrol E6 on:2027-08-13 days:1 => needed
    car petrol E6 on:2026-12-07 days:2 => needed +free_days
  `,
  'https://www.romatomorrow.it/2024/08/02/: off on holidays within the week': `
    car petrol E6 on:2026-12-08 days:1 => not_needed
    car petrol E6 on:2027-01-06 days:1 => not_needed
    car petrol E6 on:2027-03-29 days:1 => not_needed
    car petrol E6 on:2027-06-02 days:1 => not_needed
    car petrol E6 on:2027-06-03 days:1 => needed
  `,
  'https://motori.ilmessaggero.it/ecologia/roma_18_gennaio_prima_domenica_ecologica_2026-9299610.html: ecological Sundays': `
    car petrol E6 on:2027-01-17 days:1 => needed +free_days
    car petrol E6 on:2027-01-15 days:4 => needed -free_days
  `,
  [noRuleSource]: `
                                    => not_sure
    van diesel E6                   => not_sure
    petrol E6                       => not_sure
  `,
});

export const firenzeSas: GoldenTrip[] = parseGoldenTrips('Italy', 'Florence ZTL', {
  'https://www.serviziallastrada.it/faq: hotels and garages announce the plate at every entry': `
    car petrol E6                   => needed "Only announced plates"
    car electric                    => needed
    car petrol E6 DE                => needed
    car petrol E6 IT                => needed
  `,
  'https://www.lanazione.it/firenze/cronaca/scudo-verde-multe-ts7gvwnh (2025) and https://www.ansa.it/toscana/notizie/2025/03/28/ (2026 and 2027): the Scudo Verde; on petrol Euro 1 and diesel Euro 2 the texts differ': `
    car petrol E6 GB                => needed "Scudo Verde"
    car diesel E1                   => may_not_enter "Scudo Verde"
    car diesel E1 GB                => may_not_enter
    car diesel E1 DE                => may_not_enter
    car diesel E1 days:4            => may_not_enter
    car diesel E2                   => not_sure "Scudo Verde"
    car petrol E1                   => not_sure "Scudo Verde"
    car petrol E2                   => needed
    car diesel E3                   => needed
    car diesel E6                   => needed
    car hybrid E4                   => needed
    car hybrid E2                   => not_sure
    car LPG E4                      => needed
    car LPG E1                      => not_sure
    car diesel E3 on:2026-12-31     => needed
    car diesel E3 on:2027-01-04     => not_sure
    car diesel E3 on:2026-12-31 days:3 => not_sure "On 2 January 2027"
    car petrol E2 on:2027-01-04     => not_sure
    car petrol E3 on:2027-01-04     => needed
    car diesel E4 on:2027-01-04     => needed
    car                             => not_sure
    car diesel                      => not_sure
  `,
  'https://www.thedotcultura.it/euro5-diesel-dal-1-novembre-si-allarga-larea-del-divieto/ (November 2023): diesel to Euro 5 off the boulevards from Monday to Friday': `
    car diesel E5                   => needed "boulevards"
    car diesel E4 ES                => needed "boulevards"
    car diesel E5 on:2026-12-05 days:1 => needed
  `,
  'The Scudo Verde rests on no day': `
    car diesel E1 on:2026-12-06 days:1 => may_not_enter "Scudo Verde" -free_days
    car diesel E1 on:2026-12-06     => may_not_enter
    car diesel E1 reg:1995-05-01 on:2026-12-13 => may_not_enter
    car petrol E? reg:1992-05-01 on:2026-12-13 => may_not_enter
    car diesel E1 on:2026-12-08 days:1 => may_not_enter
    car diesel E1 on:2026-12-05 days:2 => may_not_enter
    car diesel E2 on:2026-12-06 days:1 => not_sure "Scudo Verde" if ""
    car petrol E1 on:2026-12-06 days:1 => not_sure +no_permit_needed
    car diesel E3 on:2026-12-06 days:1 => not_needed "Scudo Verde"
    car petrol E2 on:2026-12-06 days:1 => not_needed
    car diesel E3 on:2027-02-07 days:1 => not_sure "Scudo Verde"
    car petrol E2 on:2027-02-07 days:1 => not_sure
    car diesel E4 on:2027-02-07 days:1 => not_needed
    van diesel E6 on:2026-12-06 days:1 => not_sure +no_permit_needed
    car petrol E6 on:2026-12-06 days:1 => not_needed "Scudo Verde"
  `,
  'https://mobilita.comune.fi.it/muoversi/muoversi/ztl.html: working days with Saturday, and summer nights until 3:00': `
    car petrol E6 on:2026-12-05 days:1 => needed
    car on:2026-12-06 days:1        => not_sure "not in force on 6 December 2026"
    car petrol E6 on:2026-12-08 days:1 => not_needed "not in force on 8 December 2026" if ""
    car petrol E6 on:2026-12-05 days:2 => needed +free_days
    car on:2026-12-08 days:1        => not_sure +no_permit_needed
    car petrol E6 on:2027-03-28 days:1 => not_needed
    car petrol E6 on:2027-04-04 days:1 => needed
    car petrol E6 on:2027-05-02 days:1 => needed
    car petrol E6 on:2027-06-02 days:1 => not_needed
    car petrol E6 on:2027-10-03 days:1 => needed
    car petrol E6 on:2027-10-10 days:1 => not_needed
    car petrol E6 on:2027-11-01 days:1 => not_needed
  `,
  [noRuleSource]: `
                                    => not_sure
    van diesel E6                   => not_sure
    motorcycle petrol E5            => not_sure
  `,
});

export const veneziaAvm: GoldenTrip[] = parseGoldenTrips('Italy', 'Venice Mestre ZTL', {
  'https://www.comune.venezia.it/it/content/ztl-centrali-mestre-0: authorised plates only, at all hours': `
    car petrol E6                   => needed "Only authorised plates"
    car electric                    => needed
    car on:2026-12-06 days:1        => needed
    car on:2026-12-25 days:1        => needed
    car petrol E6 AT                => needed
  `,
  'https://www.ecodallecitta.it/?p=52761 (October 2025): 1 October to 30 April, Monday to Friday 8:30-18:30, diesel to Euro 4, petrol and gas to Euro 1; diesel Euro 5 on alert': `
    car diesel E4                   => not_sure "winter ban"
    car diesel E2                   => not_sure
    car diesel E4 ES                => not_sure
    car diesel E5                   => not_sure "winter ban"
    car diesel E6                   => needed "winter ban"
    car petrol E1                   => not_sure
    car petrol E2                   => needed
    car LPG E1                      => not_sure
    car LPG E2                      => needed
    car diesel E4 on:2026-12-06 days:1 => needed
    car diesel E4 on:2026-12-06 days:2 => not_sure "On 7 December 2026"
    car diesel E4 on:2027-04-30     => not_sure
    car diesel E4 on:2027-05-03     => needed
    car diesel E4 on:2027-09-30     => needed
    car diesel E4 on:2027-10-01     => not_sure
    car                             => not_sure
    car on:2027-07-14               => needed
  `,
  [noRuleSource]: `
                                    => not_sure
    van diesel E6                   => not_sure
  `,
});

export const veronaCitypass: GoldenTrip[] = parseGoldenTrips('Italy', 'Verona ZTL', {
  'https://giornaleadige.it/?p=119183 (October 2024): booked or listed plates only, on every day': `
    car petrol E6                   => needed "booked or listed"
    car electric                    => needed
    car on:2026-12-05 days:1        => needed
    car on:2026-12-06 days:1        => needed
    car on:2026-12-25 days:1        => needed
    car petrol E6 DE                => needed
  `,
  'https://www.comune.verona.it/Amministrazione/Documenti-e-dati/Documenti-tecnici-di-supporto/Limitazioni-alla-circolazione-per-i-veicoli-piu-inquinanti-2025-2026: 1 October to 30 April, Monday to Friday 8:30-18:30 but not on holidays, diesel to Euro 4, petrol and gas to Euro 1': `
    car diesel E4                   => not_sure "winter ban"
    car diesel E2                   => not_sure
    car diesel E4 GB                => not_sure
    car diesel E4 IT                => not_sure
    car diesel E5                   => not_sure "winter ban"
    car diesel E6                   => needed "winter ban"
    car petrol E1                   => not_sure
    car petrol E2                   => needed
    car LPG E2                      => needed
    car LPG E1                      => not_sure
    car diesel E4 on:2026-12-05 days:1 => needed
    car diesel E4 on:2026-12-05 days:2 => needed
    car diesel E4 on:2026-12-04 days:2 => not_sure
    car diesel E4 on:2026-12-08 days:1 => needed
    car diesel E4 on:2026-12-08 days:2 => not_sure "On 9 December 2026"
    car diesel E4 on:2027-03-29 days:1 => needed
    car diesel E4 on:2027-04-30     => not_sure
    car diesel E4 on:2027-05-03     => needed
    car diesel E4 on:2027-09-30     => needed
    car diesel E4 on:2027-10-01     => not_sure
    car diesel E4 on:2027-10-04     => needed
    car                             => not_sure
    car on:2027-07-14               => needed
  `,
  'https://www.comune.verona.it/Amministrazione/Documenti-e-dati/Documenti-tecnici-di-supporto/Limitazioni-alla-circolazione-per-i-veicoli-piu-inquinanti-le-deroghe: the ban does not concern hybrids': `
    car hybrid E4                   => needed
    car hybrid E3 DE                => needed
  `,
  [noRuleSource]: `
                                    => not_sure
    van diesel E6                   => not_sure
    motorcycle petrol E4            => not_sure
  `,
});
