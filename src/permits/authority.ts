import type { PayloadPath } from '#robot/payload.ts';
import type { ZoneRules } from './admission-rule.ts';
import type { VehicleFacts } from './euro-level.ts';
import type { ZoneEntry } from './zone.ts';

/** What the folder of an authority says besides its zones; its driver, where it has one, is in authorities/registry.ts. */
export interface Authority {
  /** Who may enter. */
  rules: ZoneRules;
  playbook: Playbook;
  /** What a granted permit is, where it is more than a plate on a list. */
  permit?: (vehicle: VehicleFacts) => GrantedPermit;
}

export interface Playbook {
  /** What a person does, step by step, where the robot does not go or has stopped. */
  steps: readonly string[];
  /**
   * What the customer is asked for where a person applies. Without it all that the country's configuration names; an
   * authority that takes less is told less.
   */
  asks?: readonly PayloadPath[];
  /** Besides, what helps whoever has it and is left out by the others: no order waits for it. Nothing that decides who may enter. */
  mayAsk?: readonly PayloadPath[];
  leadTime: LeadTime;
}

/** How long one permit needs at its authority, for a customer who has all papers. */
export interface LeadTime {
  /** From sending to what the customer must hold on the day of entry; the longest that is usual. */
  hours: number;
  words: string;
  /** Who says so. `our reading` where the authority publishes no time. */
  source: string;
}

/** In hours. */
export const days = (count: number) => count * 24;

export interface GrantedPermit {
  /** The class it names, as far as it follows from the order. */
  class: string | null;
  /** What its holder does, in that order. @param proof what there is to carry: 'the confirmation' */
  steps: (proof: string) => string[];
  opens: readonly ZoneEntry[];
}

/** What a letter to the one who keeps the list needs: whose car, which plate, which place and when. Nothing of it needs an address or papers. */
export const carParkAsks: readonly PayloadPath[] = [
  'vehicle.plate_number',
  'vehicle.country_of_registration',
  'owner.first_name',
  'owner.last_name',
  'stay.place',
  'stay.email',
  'stay.arrival',
];

/** The same of whom one stays with for some nights. */
export const hotelAsks: readonly PayloadPath[] = [...carParkAsks, 'stay.nights', 'stay.booking_reference'];
