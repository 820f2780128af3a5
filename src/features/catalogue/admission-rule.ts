import type { CritAirClass } from '#portals/drivers/certificat-air/crit-air-class.ts';

export type AdmissionStatus = 'admitted' | 'refused' | 'conditional' | 'unknown';

/** What a zone says to each Euro standard of a fuel; what is neither named nor from `admittedFrom` on is refused. */
export interface Ladder {
  admittedFrom?: number;
  conditional?: readonly number[];
  /** Sources conflict or are silent: never told to a customer as admitted or refused. */
  unclear?: readonly number[];
}

export const from = (admittedFrom: number): Ladder => ({ admittedFrom });

/** How the vehicles of one category are judged. A fuel without a ladder is unknown; electric passes. */
export type VehicleRule =
  | {
      by: 'euro';
      petrol: Ladder;
      diesel: Ladder;
      gas?: Ladder;
      /** Without it a hybrid is judged as petrol and as diesel, for the V5C may say either. */
      hybrid?: Ladder;
      /** Vehicles first registered on or after this day must be electric. */
      electricOnlyFrom?: string;
    }
  | {
      by: 'crit-air';
      admitted: readonly CritAirClass[];
      conditional?: readonly CritAirClass[];
      unclear?: readonly CritAirClass[];
    }
  | { by: 'same'; status: AdmissionStatus; reason: string };

/** Rules in force over some days. Categories that are not named are unknown: car rules are not stretched to vans. */
export interface RulePeriod {
  /** First and last day, ISO. */
  from?: string;
  to?: string;
  /** Part of every year, 'MM-DD', may run over the new year. */
  season?: { from: string; to: string };
  M1: VehicleRule;
  N1?: VehicleRule;
  motorcycle?: VehicleRule;
}

export interface AdmissionRule {
  /** What the driver must do even with a vehicle that is admitted. */
  need: string;
  /** When the zone is in force. */
  active: string;
  /** What 'conditional' asks for. */
  condition?: string;
  /** What is left to a vehicle that is refused. */
  otherwise?: string;
  source: string;
  /** ISO day the rules were published or read. */
  rulesAsOf: string;
  /** The first that fits the day counts; a day that none fits is unknown. */
  periods: readonly [RulePeriod, ...RulePeriod[]];
}
