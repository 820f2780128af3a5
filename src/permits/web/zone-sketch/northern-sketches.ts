import type { ZoneSketchData } from './zone-sketch.tsx';

const seenOn = '2026-11-28';

export const amsterdamSketch: ZoneSketchData = {
  zones: ['amsterdam-environmental-zone'],
  inside: 'the A10 encloses the zone for diesel cars and vans, the S100 the zero-emission zone for vans and lorries.',
  areas: [
    { label: ['Diesel limit'], at: [180, 82], outline: [92, 110, 116, 108, 120, 112, 100, 112, 116, 108, 108, 116] },
    {
      label: ['Zero emission', '(vans)'],
      at: [90, 10],
      outline: [36, 48, 66, 74, 66, 60, 58, 54, 48, 44, 44, 40],
      inner: true,
    },
  ],
  rings: [
    { name: 'A10', at: [62, 116], outline: [92, 110, 116, 108, 120, 112, 100, 112, 116, 108, 108, 116], free: true },
  ],
  names: [
    { name: ['De Ruijterkade'], at: [12, 54] },
    { name: ['Mauritskade'], at: [136, 62] },
    { name: ['Stadhouderskade'], at: [192, 68] },
    { name: ['Nassaukade'], at: [288, 47] },
  ],
  ways: { 'A8 Zaandam': 341, A5: 312, 'A4 Schiphol': 224, 'A2 Utrecht': 161, A1: 118 },
  free: 'the A10 ring itself, and the road from it to P+R RAI.',
  parkAndRide: [{ name: 'P+R RAI', line: 'metro', at: [190, 118], side: 'left' }],
  officialMap: { name: 'milieuzones.nl', url: 'https://www.milieuzones.nl/' },
  provenance: {
    asOf: '2024-07-01',
    seenOn,
    sureness: 'assumed',
    assumption: 'the road to P+R RAI is still outside the zone, as the city wrote in 2020',
    sources: [
      { url: 'https://nl.wikipedia.org/wiki/Rijksweg_10', about: 'the motorways that meet the A10' },
      { url: 'https://www.at5.nl/artikelen/227286/', about: 'the streets of the S100' },
      { url: 'https://amsterdam.info/de/transport/milieuzone', about: 'ring and road to P+R RAI free' },
      { url: 'https://zoek.officielebekendmakingen.nl/stcrt-2020-1173.html', about: 'the draft order of 2020' },
      { url: 'https://www.autoweek.nl/autonieuws/artikel/oude-dieselautos-vanaf-nu-niet-meer-welkom-in-amsterdam/' },
      { url: 'https://www.nu.nl/amsterdam/6227011/', about: 'metro at RAI, September 2022' },
    ],
  },
};

export const antwerpSketch: ZoneSketchData = {
  zones: ['antwerp-lez'],
  inside: 'the city between the R1 and the Scheldt, with the Singel, and a part of the left bank.',
  areas: [
    {
      label: ['Low-emission', 'zone'],
      at: [105, 36],
      outline: [76, 88, 92, 92, 92, 88, 84, 72, 66, 62, 60, 66],
      inner: true,
    },
  ],
  rings: [{ name: 'R1', at: [122, 106], outline: [0, 112, 106, 106, 106, 102, 98, 90, 92, 96, 88, 0], free: true }],
  names: [{ name: ['Left', 'bank'], at: [268, 40] }],
  water: {
    name: 'Scheldt',
    at: [207, 122],
    course: [
      [340, 175],
      [345, 110],
      [330, 50],
      [280, 22],
      [215, 44],
      [200, 90],
      [212, 190],
    ],
  },
  ways: { 'E19 Breda': 30, 'E313 Liège': 100, 'E19 Brussels': 170, 'E17 Ghent': 246, 'E34 coast': 290 },
  free: 'the R1 ring and the motorways that meet it.',
  parkAndRide: [
    { name: 'Luchtbal', line: 'tram', at: [17, 124], side: 'left' },
    { name: 'Merksem', line: 'tram', at: [48, 132] },
    { name: 'Linkeroever', line: 'bus', at: [276, 74] },
  ],
  parkAndRideNote: 'No tram crosses the Scheldt before mid-March 2027; a shuttle bus runs from Linkeroever.',
  officialMap: { name: 'Slim naar Antwerpen', url: 'https://www.slimnaarantwerpen.be/en/lez' },
  provenance: {
    asOf: '2022-01-22',
    seenOn,
    sureness: 'published',
    sources: [
      { url: 'https://www.lne.be/waar-in-vlaanderen-zijn-er-lage-emissiezones', about: 'Flanders, the border' },
      { url: 'https://www.vroom.be/nl/autonieuws/antwerpen-lage-emissiezone-lez-02-2017', about: 'Singel included' },
      { url: 'https://en.wikipedia.org/wiki/R1_ring_road_(Belgium)', about: 'the motorways that meet the R1' },
      { url: 'https://pitane.blue/2022/01/22/pr-je-kan-er-overstappen-op-openbaar-vervoer/', about: 'park and ride' },
      {
        url: 'https://www.vrt.be/vrtnws/nl/2022/03/17/9-op-de-10-parkeerplekken-blijft-leeg-in-antwerpse-park-and-ride/',
      },
      {
        url: 'https://www.sidetrack.be/premetro-tunnel-between-antwerps-left-and-right-banks-to-close-for-nearly-a-year-for-major-renovation-works/',
        about: 'no trams under the Scheldt from 4 May 2026',
      },
    ],
  },
};

export const brusselsSketch: ZoneSketchData = {
  zones: ['brussels-lez'],
  inside: 'all 19 communes of the Brussels Region, with their tunnels and boulevards.',
  areas: [
    {
      label: ['Brussels', 'Region'],
      at: [0, 0],
      outline: [70, 74, 78, 78, 90, 94, 92, 82, 78, 70, 62, 62],
      inner: true,
    },
  ],
  rings: [{ name: 'R0', at: [335, 82], outline: [86, 96, 96, 98, 106, 120, 130, 114, 98, 90, 82, 80], free: true }],
  names: [],
  ways: {
    'A12 Antwerp': 355,
    'E19 Antwerp': 44,
    'E40 Liège': 76,
    'E411 Namur': 121,
    'E19 Paris': 190,
    'E429 Lille': 222,
    'E40 Ostend': 293,
  },
  free: 'the R0 ring, and the access roads of these car parks.',
  parkAndRide: [
    { name: 'Kraainem', line: 'metro 1', at: [92, 88] },
    { name: 'Stalle', line: 'tram 4', at: [198, 108], side: 'right' },
    { name: 'Ceria', line: 'metro 5', at: [240, 88] },
  ],
  officialMap: { name: 'lez.brussels', url: 'https://lez.brussels/mytax/en/practical' },
  provenance: {
    asOf: '2018-04-02',
    seenOn,
    sureness: 'published',
    sources: [
      { url: 'https://www.wegcode.be/nl/regelgeving/2018040220~gky8obw8jn', about: 'the order: border and free roads' },
      { url: 'https://www.wemmel.be/fr/detail-de-nouvelles/1370/', about: 'changes of May 2022' },
      { url: 'https://en.wikipedia.org/wiki/R0_road_(Belgium)', about: 'the motorways that meet the R0' },
      { url: 'https://mobilite-mobiliteit.brussels/en/projects/development-of-park-ride-infrastructure' },
      { url: 'https://en.wikipedia.org/wiki/Kraainem_metro_station' },
    ],
  },
};

export const parisSketch: ZoneSketchData = {
  zones: ['paris'],
  inside: 'Paris and the suburbs within the A86. The ZTL is the first four arrondissements without the islands.',
  areas: [
    { label: ['Greater Paris', 'ZFE'], at: [180, 70], outline: [76, 80, 80, 80, 90, 98, 94, 98, 104, 112, 96, 88] },
    { label: ['ZTL'], at: [0, 0], outline: [18, 18, 20, 22, 20, 18, 18, 18, 20, 20, 18, 18], inner: true },
  ],
  rings: [
    { name: 'A86', at: [128, 91], outline: [76, 80, 80, 80, 90, 98, 94, 98, 104, 112, 96, 88], free: true },
    { name: 'Périphérique', at: [0, 46], outline: [46, 46, 46, 46, 48, 46, 44, 44, 48, 52, 52, 48] },
  ],
  names: [],
  ways: { 'A1 Lille': 19, A3: 70, 'A4 Reims': 106, 'A6 Lyon': 185, N118: 226, A13: 265, A14: 297, A15: 335 },
  free: 'the A86 itself. The zone begins where you leave it towards Paris.',
  parkAndRide: [],
  officialMap: {
    name: 'Métropole du Grand Paris',
    url: 'https://metropolegrandparis.fr/fr/la-zone-faibles-emissions-metropolitaine',
  },
  provenance: {
    asOf: '2026-01-02',
    seenOn,
    sureness: 'published',
    sources: [
      { url: 'https://metropolegrandparis.fr/fr/la-zone-faibles-emissions-metropolitaine' },
      { url: 'https://ufc78rdv.org/index.php/node/131', about: 'the A86 is not part of it' },
      { url: 'https://fr.wikipedia.org/wiki/Autoroute_A86', about: 'the motorways that meet the A86' },
      {
        url: 'https://sortiraparis.com/actualites/a-paris/articles/321349-zone-a-trafic-limite-ztl-a-paris-quels-sont-les-motifs-valables-pour-s-y-rendre',
      },
      { url: 'https://zestedesavoir.com/billets/2546/lautoroute-a86-un-super-peripherique/' },
    ],
  },
};
