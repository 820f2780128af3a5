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

export const ruleCheckLeadTime: LeadTime = {
  hours: 2,
  description: 'Nothing is applied for: the dated rule check is written within minutes',
  provenance: null,
};

interface Explanation {
  /** BCP 47. */
  language: string;
  text: string;
}

const french: Explanation = {
  language: 'fr',
  text: 'Relevé daté des règles publiées pour ce véhicule, établi par un service privé : ce n’est pas un document officiel.',
};
const dutch: Explanation = {
  language: 'nl',
  text: 'Gedateerd overzicht van de gepubliceerde regels voor dit voertuig, opgesteld door een particuliere dienst: geen officieel document.',
};

/** What a rule-check statement is, by country: in one line for an officer at the place who reads no English. */
export const statementExplanations: Readonly<Record<string, readonly Explanation[]>> = {
  France: [french],
  Belgium: [dutch, french],
  Netherlands: [dutch],
  Italy: [
    {
      language: 'it',
      text: 'Verifica datata delle regole pubblicate per questo veicolo, redatta da un servizio privato: non è un documento ufficiale.',
    },
  ],
  Spain: [
    {
      language: 'es',
      text: 'Comprobación fechada de las normas publicadas para este vehículo, hecha por un servicio privado: no es un documento oficial.',
    },
  ],
  Austria: [
    {
      language: 'de',
      text: 'Datierte Prüfung der veröffentlichten Regeln für dieses Fahrzeug durch einen privaten Dienst: kein amtliches Dokument.',
    },
  ],
};
