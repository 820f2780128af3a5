import type { PayloadPath } from '#robot/payload.ts';
import {
  createWorkingDayCheck,
  type EuroThresholds,
  type Holidays,
  type RulePeriod,
  type VehicleRule,
} from './admission-rule.ts';
import type { Certainty, Sources } from './provenance.ts';
import type { SmogAlert } from './smog-alert.ts';
import { fineText } from './zone.ts';

// National law that applies to the zones of every Italian city.

export const italianFine = `about ${fineText(83, 349)}`;
export const italianFineCertainty: Certainty = {
  asOf: '2026-03-02',
  sureness: 'assumed',
  assumption: 'this is the range today; the pages that we have read name €80 to €335',
};
export const italianFineSources: Sources = [
  {
    url: 'https://www.radiortm.it/2026/03/02/come-gestire-il-pagamento-dellarea-c-a-milano/',
    about: '€80 to €335',
    isPress: true,
  },
  {
    url: 'https://allaguida.it/articolo/multa-per-ztl-quanto-si-paga-e-ricorso/174464',
    about: '€84 to €335',
    isPress: true,
  },
];

/**
 * Law 105 of 18 July 2025 put the ban of diesel Euro 5 in Piedmont, Lombardy, the Veneto and Emilia-Romagna off to 1
 * October 2026, first for towns above 100,000 inhabitants, and lets a region take other measures instead
 * (https://www.faibergamo.it/, July 2025). The Veneto fixed that day (resolution 1005 of 2 September 2025) and looked for
 * other measures (https://www.ecodallecitta.it/veneto-2026-blocco-diesel-euro-5); Piedmont meant to avoid it
 * (https://www.quotidianopiemontese.it/, 2 August 2025). What any of the four did was not found on 28 November 2026.
 */
export const dieselFromEuro6UnclearAt5: EuroThresholds = { admittedFrom: 6, unclear: [5] };

/** What a rule against old vehicles depends on, besides what every order states. */
export const emissionFacts: readonly PayloadPath[] = ['vehicle.fuel_type', 'vehicle.date_first_registration'];

/**
 * The winter ban of the Veneto in Verona and Venice, as published for the winter 2025/26: petrol and gas up to Euro 1,
 * diesel up to Euro 4, hybrids spared; on alert diesel Euro 5 too, and from 1 October 2026 on by national law unless
 * the region avoids it. The order for 2026/27 was not found, and the list of exceptions was read in part; Verona once
 * spared foreign plates (autofil.it, winter 2017/18), and both cities rested at Christmas. So what the ban may concern
 * is unclear, never refused. Read on 28 November 2026: https://www.ecodallecitta.it/?p=52761 on Venice, and on Verona
 * https://www.comune.verona.it/Amministrazione/Documenti-e-dati/Documenti-tecnici-di-supporto/ with the pages
 * Limitazioni-alla-circolazione-per-i-veicoli-piu-inquinanti-2025-2026 and the same with -le-deroghe.
 */
const venetoWinterBan: VehicleRule = {
  by: 'euro',
  preamble:
    'On working days from October to April, 8:30-18:30, the winter ban on old vehicles holds in the city as well; whether it spares a visitor whose plate is on the list is not known to us.',
  petrol: { admittedFrom: 2, unclear: [0, 1] },
  gas: { admittedFrom: 2, unclear: [0, 1] },
  diesel: { admittedFrom: 6, unclear: [0, 1, 2, 3, 4, 5] },
  hybrid: { admittedFrom: 0 },
  assumption: 'the winter ban is as it was in the winter of 2025/26, and spares hybrids',
};

/** The periods of a centre in the Veneto that is open to cars by list, with the winter ban that holds besides. */
export const createVenetoPeriods = (byList: VehicleRule): readonly [RulePeriod, ...RulePeriod[]] => [
  {
    season: { from: '10-01', to: '04-30' },
    appliesOnDay: isItalianWorkingDay,
    M1: { by: 'all', rules: [byList, venetoWinterBan] },
  },
  { M1: byList },
];

const createAlertCondition = (season: string, vehicles: string, hours: string, site: string) =>
  `On days of a smog alert from ${season}, weekends and holidays too, ${vehicles} must stay out from ${hours}. It is announced the day before: look at ${site} before you drive in.`;

/** On an orange or red alert, every day of the week, besides what the winter ban names. */
export const venetoSmogAlert: SmogAlert = {
  region: 'Veneto',
  season: { from: '10-01', to: '04-30' },
  keepsOut: { petrol: 2, LPG: 2, CNG: 2, diesel: 5 },
  condition: createAlertCondition(
    'October to April',
    'petrol and gas cars up to Euro 2 and diesel cars up to Euro 5',
    '8:30 to 18:30',
    'https://www.arpa.veneto.it/',
  ),
  provenance: {
    sources: [
      {
        url: 'https://www.zazoom.it/2026-02-25/smog-scatta-lallerta-arancione-restrizioni-su-traffico-e-riscaldamenti/18725216/',
        about: 'Verona, February 2026',
        isPress: true,
      },
      {
        url: 'https://www.cronacadiverona.com/allerta-arancione-a-verona-per-lo-smog',
        about: 'Verona, November 2025',
        isPress: true,
      },
      {
        url: 'https://www.comune.sanmartinobuonalbergo.vr.it/notizie/Allerta-1-arancio-15-17-novembre.html',
        about: 'gas up to Euro 2 beside Verona, November 2025',
      },
      {
        url: 'https://www.veneziatoday.it/cronaca/pm-10-allerta-arancio-22-dicembre-2022.html',
        about: 'Venice, December 2022',
        isPress: true,
      },
      { url: 'https://www.autodepocaservizi.it/?p=3673', about: 'Padua, 2023', isPress: true },
      {
        url: 'https://www.ilgazzettino.it/pay/padova_pay/smog_semaforo_arancio_fino_a_domani_stop_agli_euro_5-6387248.html',
        about: 'Padua, December 2021',
        isPress: true,
      },
    ],
    asOf: '2026-02-25',
    seenOn: '2026-11-28',
    sureness: 'assumed',
    assumption:
      'gas up to Euro 2 stays out in all the Veneto, as it did in and around Verona in November 2025; texts on Padua and Venice do not name it',
  },
};

/** The first level of Lombardy's alert, on all days of the week. */
export const lombardySmogAlert: SmogAlert = {
  region: 'Lombardy',
  season: { from: '10-01', to: '03-31' },
  keepsOut: { petrol: 1, LPG: 1, CNG: 1, diesel: 4 },
  condition: createAlertCondition(
    'October to March',
    'petrol and gas cars up to Euro 1 and diesel cars up to Euro 4',
    '7:30 to 19:30',
    'https://www.regione.lombardia.it/',
  ),
  provenance: {
    sources: [
      {
        url: 'http://www.servizitelevideo.rai.it/televideo/pub/notiziasolotesto.jsp?id=1581869&pagina=100&sottopagina=1',
        about: 'February 2024',
        isPress: true,
      },
      {
        url: 'https://www.ilpost.it/2024/02/20/lombardia-misure-antismog/',
        about: 'Euro 0 and 1 of any fuel, February 2024',
        isPress: true,
      },
      {
        url: 'https://it.motor1.com/news/709313/misure-anti-smog-circolazione-lombardia-2024/',
        about: 'gas too, February 2024',
        isPress: true,
      },
    ],
    asOf: '2024-02-20',
    seenOn: '2026-11-28',
    sureness: 'published',
  },
};

/** The emergency measures of Emilia-Romagna, on weekends too. */
export const emiliaSmogAlert: SmogAlert = {
  region: 'Emilia-Romagna',
  season: { from: '10-01', to: '03-31' },
  keepsOut: { petrol: 2, LPG: 1, CNG: 1, diesel: 5 },
  condition: createAlertCondition(
    'October to March',
    'petrol cars up to Euro 2, gas cars up to Euro 1 and diesel cars up to Euro 5',
    '8:30 to 18:30',
    'https://www.arpae.it/',
  ),
  provenance: {
    sources: [
      {
        url: 'https://www.ilrestodelcarlino.it/emilia-romagna/cronaca/blocco-traffico-quando-smog-bollino-rosso-a54ymcjv',
        about: 'February 2025',
        isPress: true,
      },
      {
        url: 'https://www.ansa.it/canale_motori/notizie/mondo_motori/2025/02/21/smog-da-bollino-rosso-in-emilia-scattano-restrizioni_bc90f4d8-adc6-43f8-bb77-70fd75ae4e49.html',
        about: 'February 2025',
        isPress: true,
      },
      {
        url: 'https://www.zazoom.it/2026-03-04/smog-alle-stelle-scatta-lallerta-rossa-in-emilia-romagna-stop-ai-diesel-euro-5-tutte-le-regole/18769560/',
        about: 'diesel Euro 5, March 2026',
        isPress: true,
      },
    ],
    asOf: '2026-03-04',
    seenOn: '2026-11-28',
    sureness: 'published',
  },
};

/** National public holidays by law 260/1949 and its later changes (336/2000, 151/2025: 4 October, from 2026 on). */
const italianHolidays: Holidays = {
  fixed: ['01-01', '01-06', '04-25', '05-01', '06-02', '08-15', '10-04', '11-01', '12-08', '12-25', '12-26'],
  fromEaster: [1],
};

/** Whether an ISO day is a national public holiday; Easter Monday is no part of a weekend or its nights. */
export const isItalianHoliday = (day: string): boolean => italianHolidays.fixed.includes(day.slice(5));

/** Monday to Friday except national public holidays. */
export const isItalianWorkingDay = createWorkingDayCheck(italianHolidays);
