import type { PayloadPath } from '#robot/payload.ts';
import type { VehicleGroupRule, ZoneRules } from './admission-rule.ts';
import type { VehicleFacts } from './euro-standard.ts';
import type { ZoneDefinition } from './zone.ts';

/** What the folder of an authority says besides its zones; its driver, where it has one, is in authorities/registry.ts. */
export interface Authority {
  /** Who may enter. */
  rules: ZoneRules;
  playbook: Playbook;
  /** What a granted permit is, where it is more than a plate on a list. */
  permit?: (vehicle: VehicleFacts) => GrantedPermit;
  /** Where one applies by a letter, and the product writes it. */
  letter?: LetterRules;
}

/** Who is written to: as the directory names its kind, and as it stands in a sentence. */
export const contactKinds = { hotel: 'hotel', garage: 'garage', office: 'office' } as const;
export type ContactKind = keyof typeof contactKinds;

/** Languages that letters are written in; English stands below in the same mail. */
export type LetterLanguage = 'it' | 'es';

export interface LetterRules {
  language: LetterLanguage;
  /** What the place is that the customer names, or that `to` is. */
  contactKind: ContactKind;
  /** The office that every letter of the zone goes to; without it, it goes to the place the customer names. */
  to?: OfficeContact;
  /** What must be known before it can be written. */
  requiredFacts: readonly PayloadPath[];
  /** Only where the customer has named a place; the others apply at the portal, or as the playbook says. */
  onlyWithContact?: true;
  /** Only for such vehicles; what is not known makes none. The others get what the zone gives everybody. */
  onlyForVehicles?: VehicleGroupRule['appliesTo'];
  /** The paper of which a copy goes along. */
  enclosure?: 'documents.v5c';
  /** Why the portal takes no such order, with what its customer does then; undefined where it may: a letter is its only way. */
  explainLetterOnly?(facts: TripFacts): string | undefined;
  /** What the customer is asked where the portal cannot and no place is named yet: then a letter is the second way. */
  fallbackQuestion?: string;
  /** Said above the questions it brings: why they are asked, and who gets the answers. */
  questionsIntro?: string;
  /** How long its answer takes, in words, where that is not what the zone itself says; our reading. */
  usualAnswerTime?: string;
  /** A place that has not answered is reminded once after so many hours; less where the arrival is near. */
  reminderHours: number;
  write(facts: LetterFacts): LetterText;
  /** Where one announcement is for one entry: what is written, in the thread of the letter, for each one after the first. */
  writeFurtherVisit?(facts: VisitFacts): Omit<LetterText, 'subject'>;
}

/** What is known of an order before anything is asked for it. */
export interface TripFacts {
  vehicle: VehicleFacts;
  travel?: { entry_date?: string | null; number_of_days?: number | null };
}

export interface OfficeContact {
  name: string;
  /** As it publishes it. */
  email: string;
}

/** What a letter tells, in words: days and countries come in its language and in English. */
export interface LetterFacts {
  place: string;
  guest: string;
  /** As on the car. */
  plate: string;
  country: Bilingual;
  from: Bilingual;
  until: Bilingual;
  /** Day and time, as the customer has said it. */
  arrival: string | undefined;
  nights: string | undefined;
  bookingReference: string | undefined;
}

/** What is told of one more entry of the same guest. */
export interface VisitFacts extends Pick<LetterFacts, 'place' | 'guest' | 'plate' | 'country' | 'bookingReference'> {
  /** Day and time of the place. */
  entry: Bilingual;
}

export interface Bilingual {
  own: string;
  english: string;
}

/** The same letter in both languages, without greeting and close of the sender. */
export interface LetterText {
  subject: string;
  own: readonly string[];
  english: readonly string[];
}

export interface Playbook {
  /** What a person does, step by step, where the robot does not go or has stopped. */
  steps: readonly string[];
  /**
   * What the customer is asked for where a person applies. Without it all that the country's configuration names; an
   * authority that takes less is told less.
   */
  requiredFacts?: readonly PayloadPath[];
  /** The portal itself wants the registration document, but of plates of this country, which it knows. */
  documentExemptCountry?: string;
  /** Besides, what helps whoever has it and is left out by the others: no order waits for it. Nothing that decides who may enter. */
  optionalFacts?: readonly PayloadPath[];
  /** Said above what the customer may leave out: to whom it applies, and what comes of it. */
  optionalFactsReason?: string;
  /** An office that is reached by phone and a form of its own: everything that the person who applies there needs. */
  phoneOffice?: PhoneOffice;
  /** What says that the vehicle has a certificate already that serves here too: nothing is told to the portal then. */
  alreadyRegisteredFact?: PayloadPath;
  leadTime: LeadTime;
  /** Another way in, for a trip that begins before the first one is through: for how many days, and what is asked for it. */
  fastTrack?: LeadTime & { mostDays: number; asks: readonly PayloadPath[] };
}

export interface PhoneOffice {
  name: string;
  /** As it is dialled from abroad. */
  phone: string;
  /** Where it publishes its form. */
  formUrl: string;
  /** What is said on the phone, with the facts of the order. */
  writePhoneScript(facts: LetterFacts): Bilingual;
}

/** How long one permit needs at its authority, for a customer who has all papers. */
export interface LeadTime {
  /** From sending to what the customer must hold on the day of entry; the longest that is usual. */
  hours: number;
  description: string;
  /** Where it is counted in working days: the day (ISO) by which what is sent on that day is decided. */
  findDecisionDay?: (sent: string) => string;
  /** It may still be applied for until the end of so many days after the day of entry. */
  daysAfterEntry?: number;
  /** Whatever is done before, what opens the zone is valid from the day of entry on, and made so on that day. */
  isValidFromEntryDay?: true;
  /** Who says so. `our reading` where the authority publishes no time. */
  source: string;
}

/** In hours. */
export const daysToHours = (count: number) => count * 24;

export interface GrantedPermit {
  /** The class it names, as far as it follows from the order. */
  class: string | null;
  /** What its holder does, in that order. @param proof what there is to carry: 'the confirmation' */
  steps: (proof: string) => string[];
  zones: readonly ZoneDefinition[];
}

/** What a letter to the one who keeps the list needs: whose car, which plate, which place and when. Nothing of it needs an address or papers. */
export const carParkStayFacts: readonly PayloadPath[] = [
  'vehicle.plate_number',
  'vehicle.country_of_registration',
  'owner.first_name',
  'owner.last_name',
  'stay.place',
  'stay.email',
  'stay.arrival',
];

/** The same of whom one stays with for some nights. */
export const hotelStayFacts: readonly PayloadPath[] = [...carParkStayFacts, 'stay.nights', 'stay.booking_reference'];

/** The list is kept by days, and the rules say what they say of cars: of anything else a person finds out. */
export const hotelLetterFacts: readonly PayloadPath[] = [
  ...hotelStayFacts,
  'travel.entry_date',
  'vehicle.vehicle_category',
];

/**
 * The facts of a letter as its reader looks for them, one a line.
 * @param whose what the customer is to the reader, who else has them as a guest
 */
export function renderFactTable(
  language: LetterLanguage | 'en',
  facts: LetterFacts | VisitFacts,
  whose?: string,
): string {
  const words = tableLabels[language];
  const said = (text: Bilingual) => (language === 'en' ? text.english : text.own);
  const times: [string, string | undefined][] =
    'entry' in facts
      ? [[words.entry, said(facts.entry)]]
      : [
          [words.days, [...new Set([said(facts.from), said(facts.until)])].join(' – ')],
          [words.arrival, facts.arrival],
          [words.nights, facts.nights],
        ];
  const rows = [
    [whose ?? words.guest, facts.guest],
    [words.booking, facts.bookingReference],
    [words.plate, facts.plate],
    [words.country, said(facts.country)],
    ...times,
  ];
  return rows.flatMap(([name, value]) => (value ? `${name}: ${value}` : [])).join('\n');
}

const tableLabels = {
  it: {
    guest: 'Ospite',
    booking: 'Prenotazione',
    plate: 'Targa',
    country: 'Paese di immatricolazione',
    days: 'Giorni',
    arrival: 'Arrivo (come indicato dal cliente)',
    nights: 'Notti',
    entry: 'Ingresso',
  },
  es: {
    guest: 'Cliente',
    booking: 'Reserva',
    plate: 'Matrícula',
    country: 'País de matriculación',
    days: 'Días',
    arrival: 'Llegada (según el cliente)',
    nights: 'Noches',
    entry: 'Entrada',
  },
  en: {
    guest: 'Guest',
    booking: 'Booking',
    plate: 'Plate',
    country: 'Registered in',
    days: 'Days',
    arrival: 'Arrival (as the guest says)',
    nights: 'Nights',
    entry: 'Entry',
  },
} as const;

/** To an Italian place that puts its guests' plates on the list of a zone. */
export function createHotelLetterWriter({ zone, wish }: { zone: Bilingual; wish: Bilingual }): LetterRules['write'] {
  return (facts) => ({
    subject: `Targa ${facts.plate}: ${zone.own} / Plate of a guest`,
    own: [
      `Alla cortese attenzione di ${facts.place},`,
      `un Vostro ospite arriva in auto e deve entrare nella ${zone.own}. ${wish.own}`,
      renderFactTable('it', facts),
      'Vi preghiamo di rispondere a questa e-mail: basta «Sì, targa inserita». Se manca qualcosa, o se non è possibile, rispondeteci ugualmente.',
    ],
    english: [
      `A guest of yours comes by car and has to drive into ${zone.english}. ${wish.english}`,
      renderFactTable('en', facts),
      'Please answer this mail: “Yes, the plate is on the list” is enough. If anything is missing, or it cannot be done, please answer too.',
    ],
  });
}
