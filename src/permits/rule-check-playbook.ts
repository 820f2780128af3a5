import type { PayloadPath } from '#robot/payload.ts';
import type { LeadTime } from './authority.ts';

// Zones where nothing can be applied for, so selling a permit would mislead. The customer gets a check of the vehicle
// against the rules and a rule-check statement, which the product writes itself (docs/decisions/046).

export const ruleCheckSteps = [
  'Check the vehicle against the rule of the day: fuel, Euro standard and date of first registration as printed on the V5C.',
  'When the papers do not decide it, ask the customer for the missing one; never guess.',
  'When the registration document names another plate or another first day, ask which is right before you write the statement.',
  'When it may enter, settle the doubt: the dated rule-check statement is then written by itself. Only while that is paused, write it by hand: rule, source, day and plate.',
] as const;

/** The facts that the rules depend on. Nothing is sent to anybody, so no name, address or document is needed. */
export const ruleCheckFacts: readonly PayloadPath[] = [
  'vehicle.plate_number',
  'vehicle.country_of_registration',
  'vehicle.date_first_registration',
  'vehicle.fuel_type',
  'vehicle.vehicle_category',
];

export const createRuleCheckLeadTime = (source: string): LeadTime => ({
  hours: 2,
  description: 'Nothing is applied for: the dated rule check is written within minutes',
  source,
});
