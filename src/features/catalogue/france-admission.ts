import type { CritAirClass } from '#portals/drivers/certificat-air/crit-air-class.ts';
import type { AdmissionRule, RulePeriod } from './admission-rule.ts';

const upTo = (worst: CritAirClass): CritAirClass[] =>
  (['E', '1', '2', '3', '4', '5'] as const).filter((critAirClass) => critAirClass === 'E' || critAirClass <= worst);

const cars = (worst: CritAirClass): RulePeriod => ({ M1: { by: 'crit-air', admitted: upTo(worst) } });
const anySticker = { by: 'crit-air', admitted: upTo('5') } as const;

const allDay = 'at all hours, plus temporary restrictions during pollution episodes';

type CityRule = Omit<AdmissionRule, 'need' | 'active'> & { active?: string };

const zfe = (rule: CityRule): AdmissionRule => ({
  need: "A Crit'Air sticker on the windscreen, or its PDF proof while the sticker is in the post.",
  active: allDay,
  ...rule,
});

const survey = 'Survey of European zones, checked 19 August 2026';

/** By slug. The law that abolished the zones was struck down on 21 May 2026 (Conseil constitutionnel, 2026-903 DC). */
export const franceAdmission: Readonly<Record<string, AdmissionRule>> = {
  'crit-air': {
    need: "Order one Crit'Air sticker for the vehicle; it is valid in every zone.",
    active: 'wherever a French low-emission zone is in force',
    otherwise: 'No sticker is issued for vehicles without a class: leave the car outside the zones.',
    source: 'Decree of 21 June 2016 (JORFTEXT000032749723), annex I; https://www.certificat-air.gouv.fr/',
    rulesAsOf: '2026-11-01',
    periods: [{ M1: anySticker, N1: anySticker, motorcycle: anySticker }],
  },
  paris: zfe({
    active:
      'Monday to Friday 8:00-20:00, not on public holidays, plus temporary restrictions during pollution episodes',
    otherwise: 'Excluded cars are not fined before 31 December 2026, and a 24-hour pass exists.',
    source: 'https://metropolegrandparis.fr/fr/la-zone-faibles-emissions-metropolitaine',
    rulesAsOf: '2026-01-02',
    periods: [cars('2')],
  }),
  lyon: zfe({
    // One list of 2026 has class 3 admitted, the city's own pages refused: the reading that avoids a fine is used.
    otherwise: 'Occasional drivers may declare 52 days a year online.',
    source: `https://mlyon.fr/ (January 2025); ${survey}`,
    rulesAsOf: '2026-08-19',
    periods: [cars('2')],
  }),
  marseille: zfe({
    otherwise: 'The Vieux-Port and Prado-Carénage tunnels are open to all.',
    source: 'Published rules of the Marseille zone, 2026',
    rulesAsOf: '2026-11-01',
    periods: [cars('3')],
  }),
  nice: zfe({
    source: 'https://nicepresse.com/ and https://www.bfmtv.com/cote-d-azur/ on the zone of Nice',
    rulesAsOf: '2026-11-01',
    periods: [{ M1: { by: 'crit-air', admitted: upTo('3'), unclear: ['4'] } }],
  }),
  lille: zfe({
    source: 'https://france3-regions.francetvinfo.fr/hauts-de-france/nord-0/lille/',
    rulesAsOf: '2026-11-01',
    periods: [
      { M1: anySticker, motorcycle: { by: 'same', status: 'admitted', reason: 'Motorcycles are exempt in Lille.' } },
    ],
  }),
  toulouse: zfe({
    otherwise: 'A pass of 52 days a year can be requested at least 24 hours ahead.',
    source: 'https://www.lejournaltoulousain.fr/ and https://www.francebleu.fr/ on the zone of Toulouse',
    rulesAsOf: '2026-11-01',
    periods: [cars('3')],
  }),
  strasbourg: zfe({
    otherwise: '24-hour passes can be requested from the city.',
    source: `https://media.roole.fr/ (September 2024); ${survey}`,
    rulesAsOf: '2026-08-19',
    // Class 2 is planned to follow in 2028: not decided, so nothing is promised for that year.
    periods: [
      { to: '2026-12-31', ...cars('3') },
      { from: '2027-01-01', to: '2027-12-31', ...cars('2') },
    ],
  }),
  grenoble: zfe({
    active:
      'Monday to Friday 7:00-19:00, not on public holidays, plus temporary restrictions during pollution episodes',
    otherwise: 'Anyone may use 12 day passes a year; the motorways are outside the zone.',
    source: 'https://france3-regions.francetvinfo.fr/auvergne-rhone-alpes/isere/grenoble/ (December 2024)',
    rulesAsOf: '2026-11-01',
    periods: [cars('2')],
  }),
  montpellier: zfe({
    condition: 'Class 3 is excluded on paper, but without signs or fines until 2027.',
    source: 'https://france3-regions.francetvinfo.fr/occitanie/herault/montpellier/ (January 2025)',
    rulesAsOf: '2026-11-01',
    periods: [
      { to: '2026-12-31', M1: { by: 'crit-air', admitted: upTo('2'), conditional: ['3'] } },
      { from: '2027-01-01', M1: { by: 'crit-air', admitted: upTo('2'), unclear: ['3'] } },
    ],
  }),
  reims: zfe({
    source: 'Published rules of the Reims zone, 2023',
    rulesAsOf: '2023-01-01',
    periods: [cars('3')],
  }),
  rouen: zfe({
    otherwise: 'The roads to the park-and-ride sites are open to all.',
    source: 'Page of the metropolitan area on its zone, ZFE Rouen Normandie',
    rulesAsOf: '2026-11-01',
    periods: [cars('3')],
  }),
  'saint-etienne': zfe({
    source: 'Published rules of the Saint-Étienne zone, 2023; cars by national law since 2025',
    rulesAsOf: '2025-01-01',
    periods: [{ M1: anySticker, N1: anySticker }],
  }),
};
