import { fineText, stickerPostTime, type ZoneDefinition } from '../../zone.ts';

// One sticker serves every French zone for the life of the vehicle. So all thirteen zones are the same application, and
// a sticker follows by post whichever was ordered.
const critAir = {
  physicalFollows: true,
  sign: 'crit-air',
  automation: 'automated',
  official: {
    name: "Certificat qualité de l'air (Crit'Air)",
    url: 'https://www.certificat-air.gouv.fr/',
    mainPrice: 'about €4.80-€5.00 posted to the UK',
    asOf: '2026-11-01',
    sureness: 'assumed',
    assumption: 'the price to Britain was €4.61 in 2023, and has risen since as that in France has',
  },
  work: 'buy',
  leadTime: `PDF proof in 1-3 days, sticker by post in ${stickerPostTime}`,
  paymentRequired: true,
  fineCertainty: { asOf: '2024-05-01', seenOn: '2026-11-28', sureness: 'published' },
} as const satisfies Partial<ZoneDefinition>;

type City = Pick<ZoneDefinition, 'slug' | 'name' | 'summary' | 'description' | 'importance'>;

// Only the national entry of the catalogue names the fee: a city requires the same sticker, never a second one.
const createZfeZone = (city: City): ZoneDefinition => ({ ...critAir, ...city, fine: fineText(68, 135) });

const national: ZoneDefinition = {
  ...critAir,
  slug: 'crit-air',
  name: "National Crit'Air certificate",
  summary: 'One sticker for the life of the vehicle, valid in every French low-emission zone.',
  description:
    "Nearly every French low-emission zone asks each car and van for a Crit'Air sticker, foreign plates included, and most ask motorcycles too. The ministry issues it from the registration document: a PDF proof comes by e-mail within days and the sticker follows by post to the keeper's address. It is paid once, and no vehicle needs a second one however many cities it visits.",
  importance: 'Without a sticker even a clean car is fined inside a zone.',
  fine: fineText(68, 450),
  fee: '€4.18',
};

const cities: City[] = [
  {
    slug: 'paris',
    name: 'Paris',
    summary: "Crit'Air E, 1 or 2 inside the A86, Monday to Friday 8:00-20:00.",
    description:
      "Greater Paris, 77 communes inside the A86, admits Crit'Air E, 1 and 2 from Monday to Friday between 8:00 and 20:00, except on public holidays. Foreign cars need the sticker like French ones. The authorities have announced that cars of excluded classes are not fined before the end of 2026.",
    importance: 'The zone takes in the whole city and most inner suburbs, so a visit by car can hardly avoid it.',
  },
  {
    slug: 'lyon',
    name: 'Lyon',
    summary: "Crit'Air E, 1 or 2 in Lyon, Villeurbanne and Caluire, day and night.",
    description:
      "The zone covers Lyon, Villeurbanne, Caluire-et-Cuire and parts of Bron and Vénissieux at all hours. Crit'Air 3 joined the excluded classes on 1 January 2025, motorcycles included. Drivers of an excluded car may declare up to 52 days a year online as occasional drivers.",
    importance: 'The old motorway through the city (M6/M7) is inside the zone, so through traffic meets it too.',
  },
  {
    slug: 'marseille',
    name: 'Marseille',
    summary: "Crit'Air E, 1, 2 or 3 in the enlarged city centre, day and night.",
    description:
      "The enlarged centre of Marseille is closed to Crit'Air 4, 5 and unclassified vehicles around the clock. The Vieux-Port and Prado-Carénage tunnels stay open to all. Every vehicle that drives in, foreign or French, shows a sticker.",
    importance: 'The streets around the old port, where most visitors are heading, are inside the zone.',
  },
  {
    slug: 'nice',
    name: 'Nice',
    summary: "Crit'Air E, 1, 2 or 3 on the Promenade des Anglais and in the centre.",
    description:
      "The zone runs along the Promenade des Anglais and through the centre south of the voie Mathis, at all hours. Crit'Air 5 and unclassified vehicles are excluded. Class 4 was to follow in 2024; one source says that the step was suspended, so we treat it as undecided. The sticker is required of every car and van.",
    importance: 'The sea front and the streets behind it are inside the zone.',
  },
  {
    slug: 'lille',
    name: 'Lille',
    summary: "Any Crit'Air sticker in the 95 communes around Lille.",
    description:
      'The metropolitan area of Lille has required a sticker in 95 communes since 1 January 2025. Every class is admitted; only vehicles too old for any class are kept out. Motorcycles are exempt.',
    importance: 'Lille is one of the first zones after the Channel ports, and any car without a sticker is kept out.',
  },
  {
    slug: 'toulouse',
    name: 'Toulouse',
    summary: "Crit'Air E, 1, 2 or 3 inside the ring road, day and night.",
    description:
      "The zone covers 72 square kilometres inside the ring road and part of the western ring. Crit'Air 4, 5 and unclassified vehicles have been excluded since 1 January 2023. A pass of 52 days a year for excluded cars was introduced in 2023 for three years; ask Toulouse Métropole whether it still gives one.",
    importance: 'Part of the ring road itself is inside, so even a detour around the centre may need a sticker.',
  },
  {
    slug: 'strasbourg',
    name: 'Strasbourg',
    summary: "Crit'Air E, 1, 2 or 3 today; class 3 is excluded from 1 January 2027, as we assume.",
    description:
      "All 33 communes of the Strasbourg area require a sticker at all hours. Crit'Air 4, 5 and unclassified vehicles are excluded, and class 3 follows on 1 January 2027: that was announced in 2024, we have found nothing newer, and assume it. Occasional visitors with an excluded car can apply to the city for 24-hour passes.",
    importance:
      'The rules tighten at the turn of the year, so a car that was welcome on the last trip may not be on the next.',
  },
  {
    slug: 'grenoble',
    name: 'Grenoble',
    summary: "Crit'Air E, 1 or 2 in 13 communes, Monday to Friday 7:00-19:00.",
    description:
      "Thirteen communes around Grenoble admit Crit'Air E, 1 and 2 from Monday to Friday between 7:00 and 19:00, public holidays excepted. Class 3 has been excluded since 1 January 2025. On weekends the class does not count for cars and motorcycles, but the sticker is asked for all the same. Vans have a larger and stricter zone of their own, which never rests. The motorways are outside the zone, and anyone may use up to 12 day passes a year.",
    importance: 'Leaving the motorway at Grenoble is enough to be inside the zone.',
  },
  {
    slug: 'montpellier',
    name: 'Montpellier',
    summary: "Crit'Air E, 1 or 2 in 11 communes; class 3 is tolerated until the end of 2026.",
    description:
      "Montpellier and ten neighbouring communes exclude Crit'Air 4, 5 and unclassified vehicles at all hours. Class 3 has been excluded on paper since 1 January 2025, but without signs or fines until 2027; what holds for it then is not known. Motorcycles are exempt. The zone was to grow to all 31 communes of the area in July 2026, and we found no word whether it did.",
    importance: 'Old and new rules stand side by side here; the sticker shows which of them applies to you.',
  },
  {
    slug: 'reims',
    name: 'Reims',
    summary: "Crit'Air E, 1, 2 or 3 in the inner city and on the A344.",
    description:
      "The inner city of Reims, including the A344 that crosses it, excludes Crit'Air 4, 5 and unclassified vehicles at all hours. The zone is small, but it lies beside the usual road from Calais to the south. Every car and van that enters shows a sticker; motorcycles are not concerned.",
    importance: 'Following the A344 into town is enough to be inside the zone.',
  },
  {
    slug: 'rouen',
    name: 'Rouen',
    summary: "Crit'Air E, 1, 2 or 3 in 13 communes; park-and-ride roads stay open.",
    description:
      "Thirteen communes of the Rouen area exclude Crit'Air 4, 5 and unclassified vehicles. The roads to the park-and-ride sites stay open to all, and a free 24-hour pass can be had on 24 days a year. Foreign vehicles need the sticker like French ones.",
    importance: 'Drivers coming from the ferry at Dieppe pass through the zone or close by.',
  },
  {
    slug: 'saint-etienne',
    name: 'Saint-Étienne',
    summary: "Cars and motorcycles need no sticker here; vans need Crit'Air E, 1, 2 or 3, private ones any until 2027.",
    description:
      "The zone of Saint-Étienne is about goods vehicles: it does not concern cars and motorcycles, whatever their class, outside pollution episodes. Vans of Crit'Air 4 and 5 are excluded at all hours, but those of private persons are exempt until 2027; class 3 was to follow then and is not confirmed. The motorways and trunk roads are outside the zone.",
    importance:
      "A car that drives only here needs nothing. For other French cities order the National Crit'Air certificate.",
  },
];

/** The zones that one sticker covers. */
export const stickerZones: readonly ZoneDefinition[] = cities.map(createZfeZone);

export const certificatAirZones: readonly ZoneDefinition[] = [national, ...stickerZones];
