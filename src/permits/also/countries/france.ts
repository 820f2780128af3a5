import { type AlsoEntry, firstReading } from '../also-entry.ts';

export const franceAlsoEntries: readonly AlsoEntry[] = [
  {
    slug: 'a13-a14-free-flow',
    name: 'Free-flow toll on the A13 and A14',
    country: 'France',
    what: 'The A13 between Paris and Normandy and the A14 have no toll booths: cameras read your plate, and you pay afterwards.',
    whom: 'Vehicles without an electronic toll tag, with foreign plates too.',
    where: 'The A13 from Paris to Normandy, the A14 west of Paris, and exit 36 (Boulay) of the A4.',
    todo: 'Pay with your number plate on sanef.com, or in a shop of the Nirio network, within 72 hours of driving through.',
    cost: 'The toll of the stretch that you drove.',
    fine: 'For each unpaid passage the toll and €90, or €10 if you pay within 15 days of the notice. If it stays unpaid, €375.',
    official: { name: 'Sanef', url: 'https://www.sanef.com/' },
    sources: [
      { url: 'https://www.autoroutes.sanef.com/en/assistance/free-flow/where-is-the-free-flow' },
      { url: 'https://www.autoroutes.sanef.com/en/assistance' },
      {
        url: 'https://www.autoroutes.sanef.com/en/my-journey/boulay-online-support/what-happens-if-I-do-not-pay-my-journey',
      },
      {
        url: 'https://trans.info/en/france-introduces-free-flow-tolls-on-the-paris-normandy-motorways-395924',
        isPress: true,
      },
    ],
    seenOn: firstReading,
    sureness: 'published',
  },
  {
    slug: 'paris-centre-ztl',
    name: 'Paris Centre limited traffic zone',
    country: 'France',
    what: 'Nobody may drive through the centre of Paris without stopping there: you may enter only to go somewhere inside, such as a car park, a shop or friends.',
    whom: 'All motor vehicles, electric ones too. The Crit’Air sticker makes no difference.',
    where: 'The first four arrondissements, without the Grands Boulevards and the islands, at all hours of all days.',
    todo: 'Drive round it on the way to somewhere else, and keep something that shows why you are inside.',
    cost: 'Free.',
    fine: '€135.',
    official: { name: 'City of Paris', url: 'https://www.paris.fr/' },
    sources: [
      {
        url: 'https://sortiraparis.com/actualites/a-paris/articles/321349-zone-a-trafic-limite-ztl-a-paris-quels-sont-les-motifs-valables-pour-s-y-rendre',
        isPress: true,
      },
      {
        url: 'https://www.caradisiac.com/fini-le-droit-de-traverser-paris-en-voiture-des-ce-mardi-1er-avril-2025-mais-214954.htm',
        isPress: true,
      },
      { url: 'https://news.dayfr.com/local/3889359.html', isPress: true },
    ],
    seenOn: firstReading,
    sureness: 'assumed',
  },
  {
    slug: 'lyon-presquile-ztl',
    name: 'Lyon Presqu’île limited traffic zone',
    country: 'France',
    what: 'Bollards close the streets of the Presqu’île to all who are not registered, except from 6:00 to 13:00; then visitors need a reason that they can show.',
    whom: 'All motor vehicles. Hotel guests can be let in.',
    where:
      'From the foot of the Croix-Rousse slopes to the north of Place Bellecour; not the quays of Rhône and Saône.',
    todo: 'Ask your hotel how to get in, or leave the car in one of the underground car parks, which lie outside the zone.',
    official: { name: 'LPA, the parking company of Lyon', url: 'https://www.lpa.fr/' },
    sources: [
      { url: 'https://www.lpa.fr/?p=7846' },
      {
        url: 'https://www.data.gouv.fr/datasets/perimetre-de-la-zone-a-trafic-limite-de-la-presquile-de-lyon/discussions',
      },
      {
        url: 'https://www.lyoncapitale.fr/actualite/ztl-comment-avoir-une-derogation-pour-circuler-apres-le-21-juin',
        isPress: true,
      },
      { url: 'https://www.europesays.com/fr/193153', isPress: true },
    ],
    seenOn: firstReading,
    sureness: 'published',
  },
  {
    slug: 'grand-paris-day-pass',
    name: 'Day passes of the Grand Paris low-emission zone',
    country: 'France',
    what: 'A vehicle that its Crit’Air class keeps out of the Grand Paris zone may enter on 24 days of 2026 with a pass.',
    whom: 'Vehicles that the zone does not admit.',
    forRefused: true,
    where: 'The zone within the A86 ring, on its days and hours.',
    todo: 'Register the vehicle with the Métropole du Grand Paris before you drive.',
    fine: 'No sanctions until the end of 2026, as the Métropole announced.',
    official: { name: 'Métropole du Grand Paris', url: 'https://www.metropolegrandparis.fr/' },
    sources: [
      {
        url: 'https://www.boursorama.com/actualite-economique/actualites/zfe-le-grand-paris-prolonge-d-un-an-les-derogations-et-la-dispense-de-controle-897d951127c0cd85d62eef9b541c07ed',
        isPress: true,
      },
      { url: 'https://www.europesays.com/fr/632784', isPress: true },
    ],
    seenOn: firstReading,
    sureness: 'assumed',
  },
  {
    slug: 'lyon-day-pass',
    name: 'Lyon’s permit for occasional drivers',
    country: 'France',
    what: 'A vehicle that its Crit’Air class keeps out of Lyon’s low-emission zone may enter on up to 52 days a year with the permit “petit rouleur”.',
    whom: 'Vehicles that the zone does not admit, wherever their owner lives.',
    forRefused: true,
    where: 'The low-emission zone of Lyon.',
    todo: 'Ask the Métropole de Lyon for it before you drive.',
    official: { name: 'Métropole de Lyon', url: 'https://www.grandlyon.com/' },
    sources: [
      {
        url: 'https://cma-auvergnerhonealpes.fr/actualites/zfe-connaissez-vous-la-derogation-petit-rouleur',
        isPress: true,
      },
    ],
    seenOn: firstReading,
    sureness: 'assumed',
  },
];
