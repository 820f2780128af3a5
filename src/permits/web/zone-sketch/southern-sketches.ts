import type { ZoneSketchData } from './zone-sketch.tsx';

const seenOn = '2026-11-28';

export const barcelonaSketch: ZoneSketchData = {
  zones: ['barcelona-zbe'],
  inside: "the city between the two Rondes, L'Hospitalet, and parts of Cornellà, Esplugues and Sant Adrià.",
  areas: [
    {
      label: ['ZBE Rondes'],
      at: [270, 10],
      outline: [88, 84, 86, 68, 52, 50, 56, 70, 92, 76, 62, 70],
      inner: true,
    },
  ],
  rings: [
    { name: 'Ronda de Dalt', at: [318, 80], outline: [94, 0, 0, 0, 0, 0, 0, 0, 99, 82, 68, 76], free: true },
    { name: 'Ronda Litoral', at: [128, 66], outline: [94, 92, 94, 76, 58, 56, 62, 77, 99, 0, 0, 0], free: true },
  ],
  names: [
    { name: ['Zona Franca', '(outside)'], at: [199, 104] },
    { name: ['Tibidabo', '(outside)'], at: [299, 138] },
  ],
  water: {
    name: 'Mediterranean Sea',
    at: [143, 128],
    course: [
      [55, 190],
      [90, 96],
      [125, 74],
      [165, 78],
      [195, 130],
      [205, 190],
    ],
  },
  ways: {
    'C-33 Girona': 16,
    'C-32 Mataró': 48,
    'C-32 Tarragona': 222,
    'A-2 Lleida': 250,
    'B-23 Zaragoza': 272,
    'C-58 Terrassa': 338,
  },
  free: 'the Ronda de Dalt (B-20) and the Ronda Litoral (B-10) themselves, until you take an exit.',
  parkAndRide: [],
  officialMap: { name: 'AMB: ZBE', url: 'https://www.amb.cat/en/web/mobilitat/mobilitat-sostenible/zbe' },
  provenance: {
    asOf: '2024-09-09',
    seenOn,
    sureness: 'published',
    sources: [
      { url: 'https://www.zbe.barcelona/', about: 'L’Hospitalet and AMB describe the same border' },
      { url: 'https://www.domini.barcelona/actualitat/que-en-saps-de-la-zbe-rondes-de-barcelona/' },
      { url: 'https://www.amb.cat/s/es/web/territori/infraestructures-metropolitanes/rondes/estructura.html' },
      { url: 'https://fr.wikipedia.org/wiki/Autoroute_espagnole_B-10', about: 'the motorways that meet the Rondes' },
      { url: 'https://lavanguardia.com/motor/actualidad/20240909/9912269/', about: 'the Rondes are free' },
    ],
  },
};

export const florenceSketch: ZoneSketchData = {
  zones: ['florence-ztl'],
  inside: 'sectors A and B within the boulevards and O beyond the Arno; F and G are closed on summer nights only.',
  areas: [
    { label: ['F'], at: [152, 68], outline: [72, 82, 78, 76, 84, 86, 72, 98, 92, 84, 88, 72] },
    { label: ['A'], at: [300, 6], outline: [72, 82, 78, 76, 60, 44, 66, 98, 92, 84, 88, 72], inner: true },
  ],
  rings: [],
  names: [
    { name: ['Piazza della', 'Libertà'], at: [30, 98] },
    { name: ['B'], at: [44, 56] },
    { name: ['Viale Matteotti'], at: [54, 84] },
    { name: ['Viale Gramsci'], at: [80, 82] },
    { name: ['Piazza', 'Beccaria'], at: [104, 82] },
    { name: ['G'], at: [117, 70] },
    { name: ['O'], at: [215, 72] },
    { name: ['Viale', 'Petrarca'], at: [240, 102] },
    { name: ['Viale', 'Rosselli'], at: [285, 92] },
    { name: ['Viale', 'Strozzi'], at: [316, 96] },
    { name: ['Viale Lavagnini'], at: [354, 84] },
  ],
  water: {
    name: 'Arno',
    at: [281, 152],
    course: [
      [116, 200],
      [124, 90],
      [160, 42],
      [215, 40],
      [262, 70],
      [284, 190],
    ],
  },
  ways: { A11: 300, 'FI-PI-LI': 262, 'A1 Impruneta': 200, 'A1 Firenze Sud': 120 },
  parkAndRide: [
    { name: 'Villa Costanza', line: 'tram T1', at: [235, 166], side: 'right' },
    { name: 'Guidoni', line: 'tram T2', at: [322, 150], side: 'right' },
  ],
  parkAndRideNote: 'Villa Costanza is reached from the A1 without leaving the motorway.',
  officialMap: {
    name: 'Comune di Firenze',
    url: 'https://mobilita.comune.fi.it/muoversi/muoversi/ztl.html',
  },
  provenance: {
    asOf: '2024-01-01',
    seenOn,
    sureness: 'published',
    sources: [
      { url: 'https://mobilita.comune.fi.it/muoversi/muoversi/ztl.html', about: 'the sectors and their hours' },
      { url: 'https://autosas.it/eventi-e-news/fiscalita-e-normative/tutto-sulla-ztl-di-firenze-guida-completa-2024' },
      { url: 'https://ilreporter.it/sezioni/cronaca-e-politica/ztl-firenze-orari-zona-mappa-telecamere/' },
      { url: 'https://aeroportodifirenze.com/come_muoversi_firenze.html', about: 'boulevards and motorways' },
      { url: 'https://ilreporter.it/sezioni/cronaca-e-politica/parcheggio-tramvia-firenze-scambiatore/' },
    ],
  },
};

export const madridSketch: ZoneSketchData = {
  zones: ['madrid-central-lez'],
  inside: 'Distrito Centro has the strictest rule. The whole city, with the M-30, keeps out the oldest cars.',
  areas: [
    {
      label: ['City of', 'Madrid'],
      at: [180, 112],
      outline: [150, 150, 142, 138, 138, 140, 144, 138, 138, 138, 142, 150],
    },
    {
      label: ['Distrito', 'Centro'],
      at: [0, 0],
      outline: [38, 40, 44, 46, 44, 44, 42, 44, 44, 42, 42, 40],
      inner: true,
    },
    { label: [], at: [0, 0], outline: [8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8], around: [200, 98], inner: true },
  ],
  rings: [{ name: 'M-30', at: [40, 104], outline: [110, 106, 104, 98, 94, 92, 84, 86, 94, 98, 96, 104] }],
  names: [
    { name: ['Sagasta', 'Génova'], at: [18, 62] },
    { name: ['Paseo del', 'Prado'], at: [90, 50] },
    { name: ['Rondas de Atocha', 'and Valencia'], at: [160, 66] },
    { name: ['Plaza', 'Elíptica'], at: [211, 112] },
    { name: ['Ronda de', 'Segovia'], at: [245, 54] },
    { name: ['Bailén'], at: [282, 50] },
    { name: ['Alberto', 'Aguilera'], at: [325, 62] },
  ],
  ways: { 'A-1': 12, 'A-2': 65, 'A-3': 112, 'A-4': 160, 'A-42': 200, 'A-5': 240, 'A-6': 312 },
  free: 'the streets that bound Distrito Centro are not part of it.',
  parkAndRide: [
    { name: 'Fuente de la Mora', line: 'light rail ML1', at: [26, 126] },
    { name: 'Pitis', line: 'metro 7', at: [345, 128], side: 'left' },
  ],
  parkAndRideNote: 'Both lie within the city, so they are not for the oldest cars.',
  officialMap: {
    name: 'Ayuntamiento de Madrid',
    url: 'https://www.madrid.es/portales/munimadrid/es/Inicio/Movilidad-y-transportes/Zonas-de-Bajas-Emisiones/Madrid-Zona-de-Bajas-Emisiones/Madrid-Zona-de-Bajas-Emisiones-ZBE-/',
  },
  provenance: {
    asOf: '2021-09-21',
    seenOn,
    sureness: 'published',
    sources: [
      { url: 'https://sede.madrid.es/eli/es-md-01860896/odnz/2021/09/21/10/dof/spa/html', about: 'the ordinance' },
      { url: 'https://www.autofacil.es/movilidad/restricciones-de-trafico/madrid-distrito-centro-mapa/270795.html' },
      { url: 'https://www.rodrigoabogados.es/', about: 'traffic in the streets of the border is free, November 2018' },
      { url: 'https://www.emesa-m30.es/donde-empieza-la-m-30', about: 'the motorways that meet the M-30' },
      {
        url: 'https://merca2.es/2021/09/01/madrid-central-vigor-coches-podran-acceder-728447/4',
        about: 'Plaza Elíptica',
      },
      { url: 'http://fuencarralelpardo.com/2021/06/22/entra-en-funcionamiento-el-aparcamiento-disuasorio-de-pitis/' },
      { url: 'https://zitusmadrid.com/los-aparcamientos-de-fuente-de-la-mora-y-pitis-estaran-listos-en-2021' },
    ],
  },
};

export const milanSketch: ZoneSketchData = {
  zones: ['milan-area-c'],
  inside: 'Area C is the centre within the Cerchia dei Bastioni, Area B most of the city.',
  areas: [
    { label: ['Area B'], at: [176, 88], outline: [100, 98, 98, 96, 96, 98, 100, 102, 104, 106, 104, 102] },
    { label: ['Area C'], at: [0, 0], outline: [44, 44, 44, 42, 42, 44, 44, 44, 44, 44, 44, 44], inner: true },
  ],
  rings: [
    { name: 'A4', at: [8, 120], outline: [120, 118, 0, 0, 0, 0, 0, 0, 0, 0, 124, 122] },
    { name: 'A51', at: [92, 118], outline: [0, 118, 118, 118, 120, 126, 0, 0, 0, 0, 0, 0] },
    { name: 'A50', at: [238, 126], outline: [0, 0, 0, 0, 0, 126, 128, 128, 126, 124, 124, 0] },
  ],
  names: [
    { name: ['Porta', 'Nuova'], at: [14, 60] },
    { name: ['Porta', 'Venezia'], at: [52, 54] },
    { name: ['Porta', 'Romana'], at: [146, 58] },
    { name: ['Porta', 'Ticinese'], at: [216, 60] },
    { name: ['Porta', 'Magenta'], at: [276, 50] },
    { name: ['Porta', 'Garibaldi'], at: [336, 62] },
  ],
  ways: { 'A4 Venice': 74, 'A1 Bologna': 150, 'A7 Genoa': 196, 'A4 Turin': 284, 'A8 Varese': 322 },
  parkAndRide: [
    { name: 'Cascina Gobba', line: 'M2', at: [44, 100] },
    { name: 'San Donato', line: 'M3', at: [120, 104] },
    { name: 'Famagosta', line: 'M2', at: [212, 102] },
    { name: 'Bisceglie', line: 'M1', at: [258, 104] },
    { name: 'Molino Dorino', line: 'M1', at: [304, 106] },
    { name: 'Comasina', line: 'M3', at: [344, 102], side: 'left' },
  ],
  officialMap: { name: 'Comune di Milano', url: 'https://www.comune.milano.it/aree-tematiche/mobilita/area-c' },
  provenance: {
    asOf: '2022-10-05',
    seenOn,
    sureness: 'assumed',
    assumption: 'these car parks are still reached without passing a camera of Area B, as in October 2022',
    sources: [
      { url: 'https://alvolante.it/da_sapere/area-c-milano-mappa-orari-e-regole-2022-379981' },
      { url: 'https://www.ilpost.it/2018/11/05/come-fatta-milano/', about: 'the gates in their order' },
      { url: 'https://milanotangenziali.it/la-nostra-storia.html', about: 'the motorways that meet the ring' },
      { url: 'https://it.wikipedia.org/wiki/Autostrada_A52_(Italia)', about: 'A4, A50, A51 and A52 enclose the city' },
      { url: 'https://www.milanotoday.it/attualita/parcheggi-milano-area-b.html', about: 'park and ride' },
      {
        url: 'https://milano.notizie.it/cronaca-milano/2022/10/05/area-b-tutti-i-parcheggi-accessibili-al-di-fuori-della-zona-a-traffico-limitato/',
      },
    ],
  },
};

export const romeSketch: ZoneSketchData = {
  zones: ['rome-ztl-centro', 'rome-fascia-verde'],
  inside:
    'the ZTL is the historic centre, its border redrawn in January 2026; the Fascia Verde is most of the city within the ring.',
  areas: [
    { label: ['Fascia Verde'], at: [0, 58], outline: [80, 80, 78, 78, 80, 84, 84, 80, 78, 76, 78, 80] },
    { label: ['ZTL', 'Centro'], at: [0, 0], outline: [30, 30, 30, 32, 30, 30, 30, 30, 30, 30, 30, 30], inner: true },
  ],
  rings: [
    {
      name: 'GRA (A90)',
      at: [300, 128],
      outline: [128, 126, 124, 126, 128, 128, 128, 126, 124, 124, 128, 130],
      free: true,
    },
  ],
  names: [
    { name: ['Via', 'Nomentana'], at: [38, 92] },
    { name: ['Via', 'Tiburtina'], at: [68, 84] },
    { name: ['Viale', 'Togliatti'], at: [94, 83] },
    { name: ['Via Appia', 'Nuova'], at: [158, 98] },
    { name: ['Via', 'Laurentina'], at: [199, 98] },
    { name: ['Via della', 'Magliana'], at: [232, 86] },
    { name: ['Via', 'Aurelia'], at: [276, 80] },
  ],
  ways: {
    'A1 Florence': 22,
    A24: 82,
    'A1 Naples': 105,
    Pontina: 192,
    'A91 Airport': 238,
    Aurelia: 278,
    Cassia: 328,
  },
  free: 'the Grande Raccordo Anulare (GRA) and the A91 to Fiumicino airport.',
  parkAndRide: [{ name: 'Anagnina', line: 'metro A', at: [126, 124] }],
  officialMap: {
    name: 'Roma Mobilità',
    url: 'https://romamobilita.it/en/services/limited-traffic-zones/historical-centre',
  },
  provenance: {
    asOf: '2026-01-15',
    seenOn,
    sureness: 'assumed',
    assumption: 'the Fascia Verde has the border and the gates of 2023',
    sources: [
      { url: 'https://www.quattroruote.it/news/viabilita/2026/01/07/roma_ztl_centro_diventa_zona_30_km-h.html' },
      {
        url: 'https://moveo.telepass.com/ztl-roma-fascia-verde-varchi-divieti/',
        about: 'the gates of the Fascia Verde',
      },
      {
        url: 'https://www.fanpage.it/roma/fascia-verde-a-roma-2023-mappa-orari-e-chi-puo-circolare/',
        about: 'the same',
      },
      {
        url: 'https://www.funweek.it/roma-news-curiosita-eventi/roma-qual-e-la-fascia-verde-strade/',
        about: 'GRA and A91',
      },
      { url: 'https://it.wikipedia.org/wiki/Autostrada_A90_(Italia)', about: 'the roads that meet the GRA' },
      { url: 'https://abitarearoma.it/fascia-verde-e-anello-ferroviario/', about: 'the four zones that are left out' },
      { url: 'https://muoversiaroma.it/it/content/viaggio-tra-i-parcheggi-di-scambio', about: 'Anagnina, metro A' },
      { url: 'https://romamobilita.it/it/media/pp/intermodalit-tredicimila-utenti-giornalieri-parcheggi-scambio' },
    ],
  },
};
