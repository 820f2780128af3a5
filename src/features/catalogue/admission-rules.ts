import type { AdmissionRule } from './admission-rule.ts';
import { austriaAdmission } from './austria-admission.ts';
import { belgiumAdmission } from './belgium-admission.ts';
import { franceAdmission } from './france-admission.ts';
import { italyEmissionAdmission } from './italy-emission-admission.ts';
import { italyPermitsAdmission } from './italy-permits-admission.ts';
import { netherlandsAdmission } from './netherlands-admission.ts';
import { spainAdmission } from './spain-admission.ts';

/** The admission rule of every zone, by slug. */
export const admissionRules: Readonly<Record<string, AdmissionRule>> = {
  ...franceAdmission,
  ...belgiumAdmission,
  ...spainAdmission,
  ...netherlandsAdmission,
  ...italyPermitsAdmission,
  ...italyEmissionAdmission,
  ...austriaAdmission,
};
