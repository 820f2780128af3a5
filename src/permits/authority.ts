import type { Driver } from '#robot/driver.ts';
import type { PayloadPath } from '#robot/payload.ts';
import type { VehicleGroupRule, ZoneRules } from './admission-rule.ts';
import type { VehicleFacts } from './euro-standard.ts';
import type { Provenance, Sources } from './provenance.ts';
import type { WindscreenLabel, ZoneDefinition } from './zone.ts';

/**
 * What the folder of an authority defines besides its zones: the one object that its authority.ts exports. Only the
 * server reads it, so playbooks, letters and drivers may be part of it (authorities/registry.ts).
 */
export interface Authority {
  /** Who may enter. */
  rules: ZoneRules;
  playbook: Playbook;
  /** Where fine and price of zones.ts are stated; the price at the official site, where nothing else is said. */
  statedAt: { fine: Sources; price?: Sources };
  /** What vehicles of the zone's own country carry on the windscreen (`ZoneDefinition.sign`). */
  label?: WindscreenLabel;
  /** What a granted permit is, where it is more than an entry on a list of plates. */
  permit?: (vehicle: VehicleFacts) => GrantedPermit;
  /** Where one applies by letter, and the product writes it. */
  letter?: LetterRules;
  /** Where a robot applies at a portal. */
  driver?: Driver<unknown>;
}

/** Whom we write to: the kind as the contact directory names it, and the word for a sentence. */
export const contactKinds = { hotel: 'hotel', garage: 'garage', office: 'office' } as const;
export type ContactKind = keyof typeof contactKinds;

/** The languages of our letters; the same mail has English below. */
export type LetterLanguage = 'it' | 'es';

export interface LetterRules {
  language: LetterLanguage;
  /** What kind of place the customer names, or `to` is. */
  contactKind: ContactKind;
  /**
   * The office that receives every letter of the zone. When absent, the letter goes to the
   * place that the customer names.
   */
  to?: OfficeContact;
  requiredFacts: readonly PayloadPath[];
  /**
   * A letter is written only when the customer has named a place. Other orders apply at the
   * portal, or as the playbook says.
   */
  onlyWithContact?: true;
  /**
   * A letter is written only for these vehicles; an unknown fact does not match. Other vehicles get
   * what the zone gives everybody.
   */
  onlyForVehicles?: VehicleGroupRule['appliesTo'];
  /** The document that is attached to the letter as a copy. */
  enclosure?: 'documents.v5c';
  /**
   * Why the portal cannot take this order, so that a letter is its only way, and what the customer does then.
   * Undefined where the portal may take it.
   */
  explainLetterOnly?(facts: TripFacts): string | undefined;
  /**
   * The question for a customer whose order the portal cannot take and who has named no place: a
   * letter is then the second way.
   */
  fallbackQuestion?: string;
  /** Shown above the letter's questions: why we ask them, and who receives the answers. */
  questionsIntro?: string;
  /** How long an answer usually takes, in words, where that differs from the zone's own text. We assume it, and say so. */
  usualAnswerTime?: string;
  /** Hours after which we remind a silent contact, once. The interval is shorter when the arrival is near. */
  reminderHours: number;
  write(facts: LetterFacts): LetterText;
  /** Where each visit needs its own announcement: writes the later ones, in the thread of the first letter. */
  writeFurtherVisit?(facts: VisitFacts): Omit<LetterText, 'subject'>;
}

/** What is known of an order before anything is asked for it. */
export interface TripFacts {
  vehicle: VehicleFacts;
  travel?: { entry_date?: string | null; number_of_days?: number | null };
}

export interface OfficeContact {
  name: string;
  /** The address as the office publishes it. */
  email: string;
}

/** The facts of a letter, as words. Days and countries come in the letter's language and in English. */
export interface LetterFacts {
  place: string;
  guest: string;
  /** Written as on the car. */
  plate: string;
  country: Bilingual;
  from: Bilingual;
  until: Bilingual;
  /** Day and time, as the customer stated them. */
  arrival: string | undefined;
  nights: string | undefined;
  bookingReference: string | undefined;
}

/** The facts of one more visit of the same guest. */
export interface VisitFacts extends Pick<LetterFacts, 'place' | 'guest' | 'plate' | 'country' | 'bookingReference'> {
  /** Day and local time of the visit. */
  entry: Bilingual;
}

export interface Bilingual {
  own: string;
  english: string;
}

/** The text in both languages, without the greeting and the sender's closing. */
export interface LetterText {
  subject: string;
  own: readonly string[];
  english: readonly string[];
}

export interface Playbook {
  /** What a person does, step by step, where no robot applies or the robot has stopped. */
  steps: readonly string[];
  /**
   * The facts that the customer is asked for where a person applies. When absent, all facts that the country's
   * configuration names. An authority that accepts fewer facts receives fewer.
   */
  requiredFacts?: readonly PayloadPath[];
  /** The portal itself requires the registration document, except for plates of this country, which it can look up. */
  documentExemptCountry?: string;
  /** Facts that help but may be left out. None decides who may enter; the CO2 decides whether a hybrid needs anything. */
  optionalFacts?: readonly PayloadPath[];
  /** Shown above the optional facts: to whom they apply, and what they change. */
  optionalFactsReason?: string;
  /** An office that is reached by phone and has its own form: everything that the person who applies there needs. */
  phoneOffice?: PhoneOffice;
  /**
   * The fact that says that the vehicle already has a certificate that is valid here too.
   * Then the portal receives nothing.
   */
  alreadyRegisteredFact?: PayloadPath;
  leadTime: LeadTime;
  /**
   * A second way for a trip that begins before the normal lead time has passed: its maximum number
   * of days, and the facts it needs.
   */
  fastTrack?: LeadTime & {
    maxDays: number;
    requiredFacts: readonly PayloadPath[];
    /** Whether this vehicle has no other way, however early it applies and however long it stays. */
    isOnlyWay?: (vehicle: VehicleFacts) => boolean;
  };
}

export interface PhoneOffice {
  name: string;
  /** The number as dialled from abroad. */
  phone: string;
  /** Where the office publishes its form. */
  formUrl: string;
  /** What the operator says on the phone, with the facts of the order. */
  writePhoneScript(facts: LetterFacts): Bilingual;
}

/** How long one permit takes at its authority, for a customer who has all documents. */
export interface LeadTime {
  /** Hours from sending until the customer holds what the day of entry requires; the longest usual time. */
  hours: number;
  description: string;
  /** For an authority that counts working days: the day (ISO) by which it decides what we send on the given day. */
  findDecisionDay?: (sent: string) => string;
  /** One may still apply until the end of this many days after the day of entry. */
  daysAfterEntry?: number;
  /** What is still possible when it is too late for the entry: sentences. */
  afterwards?: string;
  /** The hour there before which it must be decided for a day of entry, and how one might still get in after it. */
  entry?: { fromHour: number; otherWay: string };
  /** What is bought is activated on the day of entry, and is there no sooner, however early the application is made. */
  isActivatedOnEntryDay?: true;
  /** How long what comes this way is valid, in a sentence, where that is not the days of the order. */
  validity?: string;
  /** Null where nothing is applied for: the time is ours. */
  provenance: Provenance | null;
}

export const daysToHours = (days: number) => days * 24;

export interface GrantedPermit {
  /** The class that the permit names, as far as the order determines it. */
  class: string | null;
  whereItGoes: string;
  /** What the holder does, in that order. @param proof the document to carry, such as 'the confirmation' */
  steps: (proof: string) => string[];
  zones: readonly ZoneDefinition[];
}

/** The facts for a letter to whoever maintains the list. None of them is an address or a document. */
export const carParkStayFacts: readonly PayloadPath[] = [
  'vehicle.plate_number',
  'vehicle.country_of_registration',
  'owner.first_name',
  'owner.last_name',
  'stay.place',
  'stay.email',
  'stay.arrival',
];

/** The same facts for a place where the customer stays overnight. */
export const hotelStayFacts: readonly PayloadPath[] = [...carParkStayFacts, 'stay.nights', 'stay.booking_reference'];

/** A hotel lists a plate by days, and the zone's rules cover cars only; for any other vehicle a person finds out. */
export const hotelLetterFacts: readonly PayloadPath[] = [
  ...hotelStayFacts,
  'travel.entry_date',
  'vehicle.vehicle_category',
];

/**
 * The facts of a letter in the order in which its reader looks for them, one per line.
 * @param customerRole what the customer is to the recipient, where that is not a guest
 */
export function renderFactTable(
  language: LetterLanguage | 'en',
  facts: LetterFacts | VisitFacts,
  customerRole?: string,
): string {
  const words = tableLabels[language];
  const inLanguage = (text: Bilingual) => (language === 'en' ? text.english : text.own);
  const times: [string, string | undefined][] =
    'entry' in facts
      ? [[words.entry, inLanguage(facts.entry)]]
      : [
          [words.days, [...new Set([inLanguage(facts.from), inLanguage(facts.until)])].join(' – ')],
          [words.arrival, facts.arrival],
          [words.nights, facts.nights],
        ];
  const rows = [
    [customerRole ?? words.guest, facts.guest],
    [words.booking, facts.bookingReference],
    [words.plate, facts.plate],
    [words.country, inLanguage(facts.country)],
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

/** Writes to an Italian place that puts its guests' plates on the list of a zone. */
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
