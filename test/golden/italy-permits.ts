import { euroDatesSource, type GoldenTrip, noRuleSource, parseGoldenTrips } from './golden-trip.ts';

const holidays = 'Public holidays of Italy: laws 260/1949, 336/2000 and 151/2025 (4 October)';

export const areaC: GoldenTrip[] = parseGoldenTrips('Italy', 'Milan Area C', {
  'https://areac.atm-mi.it/ and https://www.comune.milano.it/ (September 2026): petrol from Euro 4, diesel from Euro 6': `
    car petrol E4                   => needed
    car petrol E3                   => may_not_enter "Petrol: admitted from Euro 4"
    car petrol E6d                  => needed
    car diesel E6                   => needed
    car diesel E5                   => may_not_enter
    car diesel E4                   => may_not_enter
    car hybrid E5                   => not_sure
    car hybrid E3                   => may_not_enter
    car petrol E4 IT                => needed
    car diesel E5 IT                => may_not_enter
    car petrol E6 DE                => needed
    car petrol E6 AT                => needed
    car electric                    => not_needed
    motorcycle petrol E1            => not_needed
    motorcycle                      => not_needed
  `,
  'The same: Monday to Friday, not on Saturdays, Sundays and public holidays': `
    car diesel E5 on:2026-12-05 days:1 => not_needed
    car petrol E6 on:2026-12-05 days:2 => not_needed "not in force on 5 December 2026 and 6 December 2026"
    car petrol E6 on:2026-12-04 days:3 => needed +free_days
    car petrol E6 on:2026-12-02 days:2 => needed -free_days
    car diesel E5 on:2026-12-04 days:4 => may_not_enter +free_days
  `,
  [holidays]: `
    car diesel E5 on:2026-12-08 days:1 => not_needed
    car diesel E5 on:2026-12-25 days:1 => not_needed
    car diesel E5 on:2027-01-01 days:1 => not_needed
    car diesel E5 on:2027-01-06 days:1 => not_needed
    car diesel E5 on:2027-03-29 days:1 => not_needed
    car diesel E5 on:2027-06-02 days:1 => not_needed
    car diesel E5 on:2027-10-04 days:1 => not_needed
    car diesel E5 on:2027-11-01 days:1 => not_needed
    car diesel E5 on:2026-12-09 days:1 => may_not_enter
    car diesel E5 on:2027-03-26 days:1 => may_not_enter
    car petrol E6 on:2027-10-05 days:1 => needed
  `,
  'The same: petrol Euro 4 ends on 1 October 2027, of diesel Euro 6 the stages A to C on 1 October 2028': `
    car petrol E4 on:2027-09-30     => needed
    car petrol E4 on:2027-09-30 days:2 => may_not_enter "On 1 October 2027"
    car petrol E4 on:2027-10-01     => may_not_enter
    car petrol E5 on:2027-10-01     => needed
    car diesel E6 on:2028-09-29     => needed
    car diesel E6 on:2028-10-02     => not_sure
    car diesel E5 on:2028-10-02     => may_not_enter
    car petrol E6 on:2028-10-02     => needed
  `,
  [euroDatesSource]: `
    car diesel reg:2015-02-10       => not_sure "Euro 5 or Euro 6"
    car diesel reg:2019-06-01       => needed
    car diesel reg:2012-06-01       => may_not_enter
    car petrol reg:2008-06-01       => needed
    car petrol reg:2006-06-01       => not_sure
    car petrol reg:2003-06-01       => may_not_enter
  `,
  [noRuleSource]: `
                                    => not_sure
    car                             => not_sure
    car diesel                      => not_sure
    car LPG E6                      => not_sure
    van diesel E6                   => not_sure
    other diesel E6                 => not_sure
  `,
});

export const romaMobilita: GoldenTrip[] = parseGoldenTrips('Italy', 'Rome ZTL Centro', {
  'https://romamobilita.it/en/services/limited-traffic-zones/historical-centre: by list, whatever the vehicle': `
    car petrol E6                   => needed "Only listed plates"
    car diesel E1                   => needed
    car electric                    => needed
    car                             => needed
    car petrol E6 IT                => needed
    car petrol E6 FR                => needed
    motorcycle petrol E3            => not_needed
  `,
  'The same: by day not on holidays; nights of Friday and Saturday until 3:00, not in August': `
    car on:2026-12-05 days:1        => needed
    car on:2026-12-06 days:1        => needed
    car on:2027-08-08 days:1        => not_needed
    car on:2027-08-01 days:1        => needed
    car on:2027-08-07 days:1        => needed
    car on:2027-08-13 days:1        => needed
    car on:2026-12-07 days:2        => needed +free_days
  `,
  'https://www.romatomorrow.it/2024/08/02/: off on holidays within the week': `
    car on:2026-12-08 days:1        => not_needed
    car on:2027-01-06 days:1        => not_needed
    car on:2027-03-29 days:1        => not_needed
    car on:2027-06-02 days:1        => not_needed
    car on:2027-06-03 days:1        => needed
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
    car diesel E3                   => needed
    car electric                    => needed
    car                             => needed
    car petrol E6 DE                => needed
    car petrol E6 IT                => needed
  `,
  'https://mobilita.comune.fi.it/muoversi/muoversi/ztl.html: working days with Saturday, and summer nights until 3:00': `
    car on:2026-12-05 days:1        => needed
    car on:2026-12-06 days:1        => not_needed "not in force on 6 December 2026"
    car on:2026-12-05 days:2        => needed +free_days
    car on:2026-12-08 days:1        => not_needed
    car on:2027-03-28 days:1        => not_needed
    car on:2027-04-04 days:1        => needed
    car on:2027-05-02 days:1        => needed
    car on:2027-06-02 days:1        => not_needed
    car on:2027-10-03 days:1        => needed
    car on:2027-10-10 days:1        => not_needed
    car on:2027-11-01 days:1        => not_needed
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
    car diesel E2                   => needed
    car electric                    => needed
    car on:2026-12-06 days:1        => needed
    car on:2026-12-25 days:1        => needed
    car petrol E6 AT                => needed
  `,
  [noRuleSource]: `
                                    => not_sure
    van diesel E6                   => not_sure
  `,
});

export const veronaCitypass: GoldenTrip[] = parseGoldenTrips('Italy', 'Verona ZTL', {
  'https://giornaleadige.it/?p=119183 (October 2024): booked or listed plates only, on every day': `
    car petrol E6                   => needed "booked or listed"
    car diesel E2                   => needed
    car electric                    => needed
    car on:2026-12-05 days:1        => needed
    car on:2026-12-06 days:1        => needed
    car on:2026-12-25 days:1        => needed
    car petrol E6 DE                => needed
  `,
  [noRuleSource]: `
                                    => not_sure
    van diesel E6                   => not_sure
    motorcycle petrol E4            => not_sure
  `,
});

export const palermoZtl: GoldenTrip[] = parseGoldenTrips('Italy', 'Palermo ZTL', {
  'https://www.comune.palermo.it/ and https://livesicilia.it/: day passes for petrol from Euro 3 and diesel from Euro 4': `
    car petrol E3                   => needed
    car petrol E2                   => may_not_enter
    car petrol E1                   => may_not_enter
    car petrol E6                   => needed
    car diesel E4                   => needed
    car diesel E3                   => may_not_enter "Diesel: admitted from Euro 4"
    car diesel E6                   => needed
    car hybrid E4                   => needed
    car hybrid E3                   => not_sure
    car hybrid E2                   => may_not_enter
    car petrol E3 IT                => needed
  `,
  'http://signorsito.it/index.php/mobilita/: electric cars are free once they are listed': `
    car electric                    => not_needed
  `,
  'https://www.comune.palermo.it/polizia-municipale-info.php: the night of Saturday lasts until Sunday, 6:00': `
    car petrol E6 on:2026-12-06 days:1 => needed +free_days
    car petrol E6 on:2026-12-05 days:1 => needed -free_days
    car petrol E6 on:2026-12-06 days:2 => needed -free_days
    car petrol E6 on:2026-12-05 days:2 => needed +free_days
    car petrol E6 on:2026-12-04 days:4 => needed +free_days
  `,
  [euroDatesSource]: `
    car petrol reg:2003-06-01       => needed
    car petrol reg:2001-06-01       => not_sure
    car petrol reg:1998-06-01       => may_not_enter
    car diesel reg:2007-06-01       => needed
    car diesel reg:2006-06-01       => not_sure
    car diesel reg:2003-06-01       => may_not_enter
  `,
  [noRuleSource]: `
                                    => not_sure
    car petrol                      => not_sure
    car LPG E5                      => not_sure
    van diesel E6                   => not_sure
    motorcycle petrol E4            => not_sure
  `,
});

export const bolognaTper: GoldenTrip[] = parseGoldenTrips('Italy', 'Bologna LEZ', {
  'https://it.motor1.com/features/504337/ (2021) and its softening since, without a clear text': `
    car petrol E6                   => needed
    car diesel E6                   => needed
    car diesel E6d on:2026-12-06    => needed
    car hybrid E6                   => needed
    car petrol E5                   => not_sure
    car petrol E3                   => not_sure
    car petrol E1                   => not_sure
    car diesel E5                   => not_sure
    car diesel E4                   => not_sure
    car diesel E2                   => not_sure
    car diesel reg:2019-06-01       => needed
    car diesel reg:2013-06-01       => not_sure
  `,
  [noRuleSource]: `
                                    => not_sure
    car                             => not_sure
    car LPG E6                      => not_sure
    van diesel E6                   => not_sure
  `,
});
