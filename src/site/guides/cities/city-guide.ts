import type { Zone } from '#permits/catalogue.ts';
import type { CitySlug } from '../../cities.ts';
import type { Faq } from '../faq.ts';

/** The city guide record of the specification (section 3). */
export interface CityGuide {
  city: string;
  country: string;
  fineRange: string;
  zones: readonly string[];
  /** What must be obtained before driving in; empty where there is nothing to apply for. */
  permits: readonly string[];
  requirements: readonly string[];
  commonViolations: readonly string[];
  tips: readonly string[];
  description: string;
}

/** A city guide and what its pages show around it. */
export interface CityPage {
  slug: CitySlug;
  guide: CityGuide;
  /** The entries of the permit catalogue for the city: their fines, fees and official sites. */
  catalogueZones: readonly Zone[];
  rentalWarning: string;
  faqs: readonly Faq[];
}
