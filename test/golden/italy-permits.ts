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
  `,
  'https://www.motorbox.com/auto/magazine/vivere-auto/area-c-milano-guida-pagamento-ticket-ibride-1-ottobre-2022 (September 2022): a hybrid car (M1) of whatever kind, mild ones too, is free up to 100 g/km CO2 and pays above; automoto.it: in Area B, whose limits are the same, diesel hybrids of Euro 5 stay out like other diesels': `
    car hybrid E6                   => needed +may_be_free
    car hybrid E6 co2:1             => not_needed "at most 100 g/km" -may_be_free
    car hybrid E6 co2:95            => not_needed "at most 100 g/km" -may_be_free
    car hybrid E6 co2:100           => not_needed "at most 100 g/km" -may_be_free
    car hybrid E6 co2:101           => needed -may_be_free
    car hybrid E6 co2:999           => needed -may_be_free
    car hybrid E6d co2:34 DE        => not_needed
    car hybrid E6 co2:95 IT         => not_needed
    car hybrid E6 co2:95 on:none    => not_needed
    car hybrid E6 co2:95 days:5     => not_needed
    car hybrid E6 co2:120 on:2026-12-05 days:1 => not_needed "not in force"
    car hybrid E4 reg:2008-04-01 co2:92 => not_needed
    car hybrid E4 reg:2008-04-01 co2:92 on:2027-10-01 => may_not_enter
    car hybrid E5 co2:49            => not_sure
    car hybrid E3 co2:95            => may_not_enter
    car hybrid E3 co2:120           => may_not_enter
    car petrol E6 co2:95            => needed -may_be_free
    car diesel E6 co2:95            => needed
    car diesel E5 co2:95            => may_not_enter
    car electric co2:120            => not_needed
    van hybrid E6 co2:45            => needed
  `,
  'https://www.milanopost.info/2022/10/09/lutilitaria-paga-e-il-suv-di-lusso-entra-gratis-e-larea-c-di-milano/: motorcycles are free, but two-strokes and diesels up to Euro 1 stay out': `
    motorcycle petrol E5            => not_needed
    motorcycle petrol E3            => not_needed
    motorcycle petrol E2            => not_needed
    motorcycle petrol E2 ES         => not_needed
    motorcycle petrol E1            => not_sure "no clear rule up to Euro 1"
    motorcycle diesel E1            => may_not_enter
    motorcycle electric             => not_needed
    motorcycle                      => not_sure
    motorcycle petrol E1 on:2026-12-05 days:1 => not_needed
  `,
  'https://moto.motorionline.com/milano-rinviati-i-divieti-per-moto-e-scooter-in-area-b-e-c/ (February 2026): on 1 October 2027 two-strokes and diesels up to Euro 3 and four-strokes up to Euro 2; put off three times so far': `
    motorcycle petrol E3 on:2027-09-30 => not_needed
    motorcycle petrol E3 on:2027-10-01 => not_sure
    motorcycle petrol E2 on:2027-10-01 => not_sure
    motorcycle diesel E3 on:2027-10-01 => not_sure
    motorcycle petrol E2 on:2027-09-30 days:2 => not_sure "On 1 October 2027"
    motorcycle petrol E4 on:2027-10-01 => not_needed
    motorcycle electric on:2027-10-05 => not_needed
    motorcycle petrol E3 on:2028-10-02 => not_sure
  `,
  'https://alvolante.it/news/area-c-milano-scatta-il-divieto-euro-3-398261 (2024): of cars that burn gas only diesel with gas up to Euro 4 is shut out, and no later step names one; they pay since 2017': `
    car LPG E6                      => needed
    car LPG E5                      => needed
    car CNG E5 IT                   => needed
    car LPG E4                      => not_sure
    car CNG E3                      => not_sure
    car LPG E5 on:2028-10-02        => needed
  `,
  'https://www.tgcom24.mediaset.it/cronaca/milano-nuove-tariffe-per-area-c_72050159-202302k.shtml (October 2023): vans of petrol Euro 2 and diesel Euro 5 stay out; goods vehicles not from 8:00 to 10:00 (cnaveneto.it, 2017)': `
    van diesel E5                   => may_not_enter "Diesel"
    van diesel E4                   => may_not_enter
    van diesel E5 DE                => may_not_enter
    van petrol E2                   => may_not_enter
    van petrol E3                   => not_sure
    van petrol E4                   => needed
    van diesel E6                   => needed
    van electric                    => needed +may_be_free
    van diesel E5 on:2026-12-05 days:1 => not_needed
    van diesel E6 on:2027-10-01     => needed
    van petrol E4 on:2027-10-01     => not_sure
    van diesel E6 on:2028-10-02     => not_sure
  `,
  'The same: Monday to Friday, not on Saturdays, Sundays and public holidays': `
    car diesel E5 on:2026-12-05 days:1 => not_needed
    car petrol E6 on:2026-12-05 days:2 => not_needed "not in force on 5 December 2026 and 6 December 2026"
    car petrol E6 on:2026-12-04 days:3 => needed +free_days
    car petrol E6 on:2026-12-02 days:2 => needed -free_days
    car diesel E5 on:2026-12-04 days:4 => may_not_enter +free_days
    car petrol E6 on:2026-12-04 days:4 GB => needed +free_days
    car petrol E6 on:2026-12-08 days:4 GB => needed +free_days
  `,
  'The same, and https://www.ilpost.it/2024/02/20/lombardia-misure-antismog/ on the alert: of a doubt the doubt alone is told': `
    car E4 on:2026-12-04 days:3     => not_sure if ""
    car E4 on:2026-12-05 days:3     => not_sure if ""
    car E4 on:2026-12-05 days:2     => not_needed if "smog alert"
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
    car diesel E6d reg:2021-06-01 on:2028-10-02 => needed "Yours is Euro 6d"
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
    van LPG E6                      => not_sure
    other diesel E6                 => not_sure
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
    car petrol E3 IT                => needed
  `,
  'http://signorsito.it/index.php/mobilita/: electric cars are free once they are listed': `
    car electric                    => not_needed
  `,
  'https://balarm.it/news/per-chi-ancora-si-confonde-a-palermo-inizia-la-ztl-estiva-quando-scatta-e-i-nuovi-orari-145181 (May 2024): hybrids and petrol with gas whatever their Euro standard; http://signorsito.it/index.php/mobilita/: at half the price': `
    car hybrid E4                   => needed
    car hybrid E3                   => needed
    car hybrid E2                   => needed
    car LPG E5                      => needed
    car LPG E2                      => needed
    car CNG E3 DE                   => needed
  `,
  'https://www.comune.palermo.it/polizia-municipale-info.php: the night of Saturday lasts until Sunday, 6:00': `
    car petrol E6 on:2026-12-06 days:1 => needed +free_days
    car petrol E6 on:2026-12-05 days:1 => needed +free_days
    car petrol E6 on:2026-12-06 days:2 => needed -free_days
    car petrol E6 on:2026-12-05 days:2 => needed +free_days
    car petrol E6 on:2026-12-04 days:4 => needed +free_days
  `,
  'http://signorsito.it/index.php/mobilita/ztl-palermo-dove-comprare-e-come-attivare-il-pass-giornaliero and balarm.it (May 2024): it rests on public holidays, also in midweek': `
    car petrol E6 on:2026-12-08 days:1 => not_needed "not in force on 8 December 2026"
    car petrol E6 on:2027-06-02 days:1 => not_needed
    car petrol E2 on:2026-12-08 days:1 => not_needed
    car petrol E6 on:2027-01-06 days:1 => not_needed
    car petrol E6 on:2027-03-29 days:1 => not_needed
    car petrol E6 on:2026-12-09 days:1 => needed -free_days
    car petrol E6 on:2026-12-08 days:2 => needed +free_days
    car petrol E2 on:2026-12-08 days:2 => may_not_enter
    van diesel E6 on:2026-12-08 days:1 => not_needed
  `,
  'https://www.blogsicilia.it/palermo/ztl-notturna-sospesa-natale-capodanno/670888/ (December 2021): the nights of holidays rested by a decision of their own, so those of Friday and Saturday may count': `
    car petrol E6 on:2026-12-25 days:1 => needed +free_days
    car petrol E6 on:2027-01-01 days:1 => needed +free_days
    car petrol E2 on:2027-01-01 days:1 => may_not_enter
    car petrol E6 on:2026-12-26 days:1 => needed
  `,
  'https://palermo.gds.it/articoli/cronaca/2025/04/25/: in summer too Saturday night ends on Sunday at 6:00': `
    car petrol E6 on:2027-05-02 days:1 => needed +free_days
    car petrol E6 on:2027-07-14 days:1 => needed -free_days
    car diesel E4 on:2027-07-16 days:2 GB => needed -free_days
    car diesel E3 on:2027-07-18 days:1 => may_not_enter
  `,
  'http://signorsito.it/index.php/mobilita/dove-si-comprano-i-pass-giornalieri-ztl and https://www.blogsicilia.it/palermo/via-alla-ztl-notturna-si-parte-venerdi-31-gennaio/514686/ (2020): motorcycles enter for nothing, without being listed': `
    motorcycle petrol E4            => not_needed "Motorcycles enter without a pass"
    motorcycle petrol E1            => not_needed
    motorcycle electric             => not_needed
    motorcycle petrol E4 on:2027-07-17 days:2 => not_needed
    van electric                    => not_sure
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
    car LPG                         => needed
    van diesel E6                   => not_sure
  `,
});

export const bolognaTper: GoldenTrip[] = parseGoldenTrips('Italy', 'Bologna LEZ', {
  'https://it.motor1.com/features/504337/ (2021) on the ladder: petrol to Euro 2, diesel to Euro 5 by 2025; bologna.press: diesel Euro 5 put off to the end of 2026; no text says what is in force': `
    car petrol E6                   => needed
    car petrol E5                   => needed
    car petrol E4                   => needed
    car petrol E3                   => needed
    car petrol E3 on:2027-07-14     => needed
    car petrol E4 DE                => needed
    car petrol E5 IT                => needed
    car petrol E2                   => not_sure
    car petrol E1                   => not_sure
    car diesel E6                   => needed
    car diesel E6d on:2026-12-06    => needed
    car diesel E5                   => not_sure
    car diesel E4                   => not_sure
    car diesel E2                   => not_sure
    car diesel E4 on:2027-07-14     => not_sure
    car hybrid E6                   => needed
    car hybrid E5                   => not_sure
    car electric                    => not_needed
    car diesel reg:2019-06-01       => needed
    car diesel reg:2013-06-01       => not_sure
  `,
  'https://www.ilrestodelcarlino.it/bologna/cronaca/misure-anti-smog-stop-ai-9e918225 (October 2025): 1 October to 31 March, Monday to Friday 8:30-18:30, diesel to Euro 4 and petrol to Euro 2': `
    car diesel E4 GB                => not_sure "winter ban"
    car petrol E2 ES                => not_sure "winter ban"
    car diesel E4 on:2027-03-31     => not_sure "winter ban"
    car petrol E6 on:2027-03-31     => needed "winter ban"
    car diesel E4 on:2027-10-01     => not_sure "winter ban"
    car diesel E6 on:2027-04-01     => needed
  `,
  'https://www.ilrestodelcarlino.it/bologna/cronaca/banditi-da-gennaio-i-diesel-euro-3-c1mds56j (January 2023): from Euro 2 on the ladder names petrol and diesel only; https://www.arpae.it/ (October 2025): in winter gas up to Euro 2 stays out': `
    car LPG E6                      => needed "winter ban"
    car CNG E4                      => needed
    car LPG E3 on:2027-07-14        => needed
    car LPG E2                      => not_sure
    car CNG E1 on:2027-07-14        => not_sure
    car LPG E5 IT                   => needed
  `,
  'https://trcbologna.it/ztl-dal-1-gennaio-2026-scatta-la-stretta-sulle-auto-ibride (December 2025): since 2026 hybrids of others than residents have no permit and buy as others do; electric cars drive in for nothing': `
    car hybrid E6 on:2027-07-14     => needed
    car hybrid E6d GB               => needed
    car electric on:2027-07-14      => not_needed
    car electric IT                 => not_needed
    car electric FR on:2026-12-06   => not_needed
  `,
  'http://www.bolognatoday.it/guida/nuovi-pass-digitali-ztl-prezzo-acquisto.html (2020): three single days or four days a month': `
    car petrol E6 days:4            => needed -too_many_days
    car petrol E6 days:5            => needed +too_many_days
    car petrol E6 days:6            => needed +too_many_days
    car petrol E6 days:31           => needed +too_many_days
    car petrol E6 on:2027-01-29 days:6 => needed +too_many_days
    car electric days:6             => not_needed -too_many_days
  `,
  [noRuleSource]: `
                                    => not_sure
    car                             => not_sure
    car LPG                         => not_sure
    van diesel E6                   => not_sure
    motorcycle petrol E5            => not_sure
  `,
});
