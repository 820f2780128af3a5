import { type GoldenTrip, parseGoldenTrips } from './golden-trip.ts';

// Written from the law by somebody who had seen neither the rules nor their tests, on 28 November 2026.

/** In Italy. */
export const outsiderCasesOfItaly: GoldenTrip[] = [
  ...parseGoldenTrips('Italy', 'Milan Area C', {
    'Televideo of RAI and ansa.it, February 2024: on the first level of the alert petrol 0-1 and diesel 0-4 stay out on all days of the week': `
      car diesel E4 GB on:2026-12-05 days:1 => not_needed if "smog alert"
      car petrol E1 GB on:2026-12-08 days:1 => not_needed if "smog alert"
      car diesel E6 GB on:2026-12-05 days:1 => not_needed if ""
      car diesel E4 GB on:2026-06-06 days:1 => not_needed if ""
      motorcycle petrol E3 GB on:2026-12-05 days:1 => not_needed if ""
    `,
    'https://www.ilpost.it/2024/02/20/lombardia-misure-antismog/ and https://it.motor1.com/news/709313/misure-anti-smog-circolazione-lombardia-2024/: on its first level Euro 0 and 1 of any fuel': `
      car LPG E1 GB on:2026-12-05 days:1 => not_needed if "smog alert"
      car CNG E1 GB on:2026-12-05 days:1 => not_needed if "petrol and gas cars up to Euro 1"
      car LPG E2 GB on:2026-12-05 days:1 => not_needed if ""
    `,
    'Comune di Milano / ATM, Area C: Mon-Fri 7:30-19:30 except holidays; petrol 0-3, diesel 0-5 refused; petrol 4 from 1 October 2027, diesel 6 A-C from 1 October 2028': `
      car petrol E4 reg:2008-04-01 GB on:2027-09-30 days:1 => needed
      car petrol E4 reg:2008-04-01 GB on:2027-10-01 days:1 => may_not_enter
      car petrol E4 reg:2008-04-01 GB on:2027-09-30 days:2 => may_not_enter|needed
      car petrol E6 reg:2018-04-01 GB on:2027-10-04 days:1 => not_needed
      car diesel E4 reg:2008-04-01 GB on:2026-12-08 days:1 => not_needed
      car petrol E6 reg:2018-04-01 GB on:2026-12-05 days:5 => needed
      car petrol E6 reg:2018-04-01 GB on:2027-03-26 days:1 => needed
      car diesel E5 reg:2013-04-01 GB on:2026-12-02 days:1 => may_not_enter
      car electric E6 reg:2022-04-01 GB on:2026-12-02 days:1 => not_needed
      car hybrid E6 reg:2021-04-01 GB on:2026-12-02 days:1 => needed|not_sure|not_needed
      van hybrid E6 reg:2021-04-01 GB on:2026-12-02 days:1 => needed
      motorcycle petrol E5 reg:2022-04-01 GB on:2026-12-02 days:1 => not_needed
      motorcycle petrol E2 reg:2005-04-01 GB on:2027-10-05 days:1 => may_not_enter|not_sure
      car petrol E6 reg:1999-04-01 GB on:2026-12-02 days:1 => not_sure
      car diesel E6d reg:2021-04-01 GB on:2027-10-01 days:1 => needed
      car LPG E6 reg:2019-04-01 GB on:2026-12-02 days:1 => needed
    `,
    'Directive dates: Euro 4 for all new cars from 1 January 2006, Euro 3 from 1 January 2001; Comune di Milano / Citta di Torino limits': `
      car diesel E? reg:2010-03-01 GB on:2026-12-02 days:1 => may_not_enter|not_sure
      car electric E6 reg:2022-04-01 IT on:2026-12-02 days:1 => not_needed
    `,
  }),
  ...parseGoldenTrips('Italy', 'Rome ZTL Centro', {
    'roma.repubblica.it, 28 June 2019, romatoday.it, November 2021, romatomorrow.it, 2 August 2024: the Tridente Mon-Fri 6:30-19, Sat 10-19, motorcycles too': `
      motorcycle petrol E4 reg:2018-05-05 GB on:2026-12-02 days:1 => not_needed if "Tridente"
      motorcycle electric GB on:2026-12-02 days:1 => not_needed if "Tridente"
      car petrol E6 GB on:2026-12-05 days:1 => needed if "Tridente"
    `,
    'Roma Mobilita, ZTL Centro Storico: Mon-Fri 6:30-18, Sat 14-18, not holidays, Fri+Sat 23-3; no visitor ticket; electric paid from 1 July 2026 (fanpage.it, borsaitaliana.it)': `
      car petrol E6 reg:2018-04-01 GB on:2026-12-02 days:1 => needed
      car electric E6 reg:2022-04-01 GB on:2026-12-02 days:1 => needed
      motorcycle petrol E5 reg:2022-04-01 GB on:2026-12-02 days:1 => not_needed
      car petrol E6 reg:2018-04-01 GB on:2027-03-29 days:1 => not_needed
      car petrol E6 reg:2018-04-01 GB on:2026-12-06 days:2 => needed
    `,
  }),
  ...parseGoldenTrips('Italy', 'Rome Fascia Verde', {
    'Roma Capitale, Fascia Verde order 1 Nov 2025-31 Oct 2026: petrol 0-2, diesel 0-3, motorcycles 0-1 refused Mon-Sat except holidays; the order after 31 Oct 2026 not known': `
      car electric E6 reg:2022-04-01 GB on:2026-12-02 days:1 => not_needed
      car petrol E6 reg:2019-04-01 GB on:2026-12-02 days:1 => not_needed
      car diesel E2 reg:1999-04-01 GB on:2026-12-02 days:1 => may_not_enter|not_sure
      car diesel E3 reg:2004-04-01 GB on:2026-12-08 days:1 => not_needed|not_sure
      motorcycle petrol E1 reg:2002-04-01 GB on:2026-12-02 days:1 => may_not_enter|not_sure
    `,
  }),
  ...parseGoldenTrips('Italy', 'Florence ZTL', {
    'sicurauto.it, January 2023, insideevs.it and venti4ore.com: electric cars enter freely once SAS has them on its white list': `
      car electric GB on:2026-12-02 days:1 => needed +may_be_free
      car petrol E6 GB on:2026-12-02 days:1 => needed -may_be_free
    `,
    'SAS Servizi alla Strada / Comune di Firenze: ZTL Mon-Fri 7:30-20, Sat 7:30-16, summer nights Thu-Sat; Scudo Verde 24/7 petrol 0, diesel 0-1 fined since 1 July 2025': `
      car petrol E6 reg:2018-04-01 GB on:2026-12-02 days:1 => needed
      car petrol E6 reg:2018-04-01 GB on:2026-12-06 days:1 => not_needed
      car petrol E6 reg:2018-04-01 GB on:2026-12-06 days:3 => needed
      car diesel E1 reg:1995-04-01 GB on:2026-12-06 days:1 => may_not_enter|not_sure|not_needed
      car electric E6 reg:2022-04-01 GB on:2026-12-02 days:1 => needed
    `,
  }),
  ...parseGoldenTrips('Italy', 'Venice Mestre ZTL', {
    'veneziatoday.it, December 2022, and ilgazzettino.it, January 2023: on an orange alert petrol 0-2 and diesel 0-5 stay out every day': `
      car diesel E5 GB on:2026-12-05 days:1 => needed if "smog alert"
      car petrol E6 GB on:2026-12-05 days:1 => needed if "The plate must have been authorised before you enter."
    `,
    'Comune di Venezia, ZTL centrali Mestre (24/7, plate authorised by office, hotel or garage)': `
      car petrol E6 reg:2018-04-01 GB on:2026-12-06 days:1 => needed
      car petrol E6 reg:2018-04-01 GB on:2026-12-25 days:1 => needed
      car petrol E6 reg:2018-04-01 GB on:2026-12-02 days:1 => needed
      car electric E6 reg:2022-04-01 GB on:2026-12-02 days:1 => needed
    `,
  }),
  ...parseGoldenTrips('Italy', 'Verona ZTL', {
    'cronacadiverona.com, 15 November 2025, and zazoom.it, 25 February 2026: on an orange alert petrol 0-2 and diesel 0-5 stay out on weekends and holidays too': `
      car diesel E5 GB on:2026-12-05 days:1 => needed if "smog alert"
      car petrol E2 GB on:2026-12-02 days:1 => needed if "smog alert"
      car petrol E3 GB on:2026-12-05 days:1 => needed if "The entry must be booked (four a month), or the plate listed by a hotel."
    `,
    'https://www.cronacadiverona.com/allerta-arancione-a-verona-per-lo-smog and https://www.comune.sanmartinobuonalbergo.vr.it/notizie/Allerta-1-arancio-15-17-novembre.html (November 2025): gas 0-2 too': `
      car LPG E2 GB on:2026-12-05 days:1 => needed if "petrol and gas cars up to Euro 2"
      car CNG E2 GB on:2026-12-05 days:1 => needed if "We assume this: gas up to Euro 2"
      car LPG E3 GB on:2026-12-05 days:1 => needed if "The entry must be booked (four a month), or the plate listed by a hotel."
    `,
    'Comune di Verona since 28 October 2024: four booked entries a month, at least 24 h before, windows also on weekends (giornaleadige.it 10/2024)': `
      car petrol E6 reg:2018-04-01 GB on:2026-12-02 days:1 => needed
      car petrol E6 reg:2018-04-01 GB on:2026-12-06 days:1 => needed
      car petrol E6 reg:2018-04-01 GB on:2026-12-01 days:7 => needed
      car electric E6 reg:2022-04-01 GB on:2026-12-02 days:1 => needed
    `,
  }),
  ...parseGoldenTrips('Italy', 'Palermo ZTL', {
    'Comune di Palermo, hours of winter: on Saturday 23:00-6:00 alone': `
      car diesel E4 GB on:2026-12-05 days:1 => needed +free_days
      car diesel E4 GB on:2026-12-05 days:3 => needed
    `,
    'AMAT / Comune di Palermo: Mon-Fri 8-20, Fri and Sat nights; day pass petrol >= 3, diesel >= 4; two-wheelers outside': `
      car petrol E3 reg:2003-04-01 GB on:2026-12-02 days:1 => needed
      car petrol E2 reg:1999-04-01 GB on:2026-12-02 days:1 => may_not_enter
      car diesel E3 reg:2004-04-01 GB on:2026-12-02 days:1 => may_not_enter
      car diesel E4 reg:2008-04-01 GB on:2026-12-02 days:1 => needed
      car petrol E6 reg:2018-04-01 GB on:2026-12-05 days:3 => needed
    `,
  }),
  ...parseGoldenTrips('Italy', 'Bologna LEZ', {
    'ansa.it, 21 February 2025, ilrestodelcarlino.it, 24 February 2025, zazoom.it, 4 March 2026: on an alert diesel 0-5, petrol 0-2 and gas 0-1 stay out, weekends too': `
      car diesel E6 GB on:2026-12-05 days:1 => needed if ""
      car petrol E3 GB on:2026-12-05 days:1 => needed if ""
    `,
    'Comune di Bologna / TPER: ZTL daily 7-20; one-day title three days a month, four-day title once a month; motorcycles free outside T and bus lanes': `
      car petrol E6 reg:2018-04-01 GB on:2026-12-06 days:1 => needed
      car petrol E6 reg:2018-04-01 GB on:2026-12-07 days:10 => needed
      car diesel E2 reg:1999-04-01 GB on:2026-12-02 days:1 => may_not_enter|not_sure
      car electric E6 reg:2022-04-01 GB on:2026-12-02 days:1 => not_needed|needed
    `,
  }),
  ...parseGoldenTrips('Italy', 'Turin LEZ', {
    'Citta di Torino / Regione Piemonte: all year 24 h petrol 0-2, diesel 0-2, gas 0-1; 15 Sep-15 Apr Mon-Fri 8-19 diesel to 4 (insella.it; muoversiatorino.it)': `
      car diesel E2 reg:1999-04-01 GB on:2026-12-06 days:1 => may_not_enter
      car diesel E4 reg:2008-04-01 GB on:2026-12-05 days:1 => not_needed
      car diesel E4 reg:2008-04-01 GB on:2026-12-05 days:5 => may_not_enter|not_needed
      car diesel E4 reg:2008-04-01 GB on:2027-04-15 days:1 => may_not_enter
      car diesel E4 reg:2008-04-01 GB on:2027-04-16 days:1 => not_needed
      car LPG E2 reg:1999-04-01 GB on:2026-12-02 days:1 => not_needed
      car diesel E5 reg:2013-04-01 GB on:2026-12-02 days:1 => not_sure|not_needed
    `,
    'Directive dates: Euro 4 for all new cars from 1 January 2006, Euro 3 from 1 January 2001; Comune di Milano / Citta di Torino limits': `
      car petrol E? reg:1996-03-01 GB on:2026-12-02 days:1 => may_not_enter
    `,
    'Citta di Torino: motorcycles Euro 0-1 stopped 24 h on all days, 15 Sep-15 Apr at the least (iltorinese.it 02/2022, ansa.it 09/2024)': `
      motorcycle petrol E1 reg:2001-04-01 GB on:2026-12-06 days:1 => may_not_enter
      motorcycle petrol E3 reg:2010-04-01 GB on:2026-12-02 days:1 => not_needed
    `,
  }),
  ...parseGoldenTrips('Italy', 'Naples LEZ', {
    'Comune di Napoli order 784 of 24/11/2025 (ended 31/03/2026; Mon-Fri 8:30-18:30); winter order 2026/27 not known': `
      car electric E6 reg:2022-04-01 GB on:2026-12-02 days:1 => not_needed
      car petrol E6 reg:2019-04-01 GB on:2026-12-02 days:1 => not_needed
      car diesel E3 reg:2004-04-01 GB on:2026-12-05 days:1 => not_needed|not_sure
      car diesel E4 reg:2008-04-01 GB on:2026-12-02 days:1 => not_sure|may_not_enter
    `,
  }),
  ...parseGoldenTrips('Italy', 'Genoa ZTL', {
    'Genova Parcheggi (ZTL Centro Storico, Molo, Nervi, cameras 24/7) and anti-smog order since 1 July 2025 (weekdays 7-19)': `
      car petrol E6 reg:2018-04-01 GB on:2026-12-05 days:1 => not_needed|needed
      car electric E6 reg:2022-04-01 GB on:2026-12-02 days:1 => not_needed|needed
      car diesel E3 reg:2004-04-01 GB on:2026-12-06 days:1 => not_needed|needed
      car petrol E2 reg:1999-04-01 GB on:2026-12-02 days:1 => not_needed|needed
    `,
  }),
  ...parseGoldenTrips('Italy', 'Padua LEZ', {
    'autodepocaservizi.it/?p=3673 and ilgazzettino.it: on an orange alert petrol 0-2 and diesel 0-5 stay out Monday to Sunday, 8:30-18:30': `
      car diesel E4 GB on:2026-12-05 days:1 => not_needed if "smog alert"
      car diesel E5 GB on:2026-12-05 days:1 => not_needed if "smog alert"
      car petrol E2 GB on:2026-12-02 days:1 => not_needed if "smog alert"
      car petrol E3 GB on:2026-12-02 days:1 => not_needed if ""
      car petrol E2 GB on:2026-06-03 days:1 => not_needed if ""
    `,
    'Comune di Padova: 1 Oct-30 Apr Mon-Fri 8:30-18:30 petrol to 1, diesel to 4 refused (autodepocaservizi.it; text of 2023/24)': `
      car diesel E4 reg:2008-04-01 GB on:2026-12-02 days:1 => may_not_enter|not_sure
      car diesel E4 reg:2008-04-01 GB on:2026-12-05 days:1 => not_needed|not_sure
      car diesel E4 reg:2008-04-01 GB on:2027-05-03 days:1 => not_needed
      car electric E6 reg:2022-04-01 GB on:2026-12-02 days:1 => not_needed
    `,
  }),
];
