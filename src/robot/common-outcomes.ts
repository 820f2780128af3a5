import type { OutcomeRule } from './driver.ts';

type Common =
  | 'captcha'
  | 'identity'
  | 'bank_approval'
  | 'payment_declined'
  | 'session_expired'
  | 'maintenance'
  | 'duplicate'
  | 'invalid_input';

/**
 * Outcomes that portals of all seven languages word much the same. A driver puts its portal's own sentences first: the
 * first rule that matches decides.
 */
const common: Record<Common, OutcomeRule> = {
  captcha: {
    result: 'captcha',
    text: /recopiez les caract|copy the characters|type the characters|(?:übertragen|geben) sie die (?:gezeigten )?zeichen|(?:copia|copiare|inserire|inserisci|digita|digitare) i caratteri|(?:typ|voer) de (?:getoonde )?tekens|copie los caracteres|escriba los caracteres|copieu els caràcters/i,
    message: 'The portal asks a person to copy the characters of a picture.',
  },
  identity: {
    result: 'captcha',
    text: /national electronic identity|nationalen elektronischen identität|identité électronique nationale|accedi con spid|identità digitale|nationale elektronische identiteit|cl@ve|identificación electrónica|idcat|identitat digital/i,
    message: 'The portal asks for a national electronic identity, which a person must see to.',
    handoffKind: 'identity',
  },
  bank_approval: {
    result: 'bank_approval',
    text: /3-D[- ]Secure/i,
    message: 'The bank wants a person to approve the payment.',
  },
  payment_declined: {
    result: 'payment_declined',
    text: /paiement a été refusé|payment (?:was|has been) declined|zahlung wurde (?:von ihrer bank )?abgelehnt|pagamento (?:è stato )?(?:rifiutato|negato)|betaling (?:is|werd) geweigerd|pago (?:ha sido )?(?:rechazado|denegado)|pagament (?:ha estat )?(?:rebutjat|denegat)/i,
    message: 'The bank declined the company card.',
  },
  session_expired: {
    result: 'session_expired',
    text: /session a expiré|formulaire a expiré|session has expired|form has expired|sitzung ist abgelaufen|formular ist abgelaufen|sessione (?:è )?scaduta|modulo è scaduto|sessie is verlopen|formulier is verlopen|sesión ha caducado|formulario ha caducado|sessió ha caducat|formulari ha caducat/i,
    message: 'The portal ended the session.',
  },
  maintenance: {
    result: 'maintenance',
    text: /momentanément indisponible|indisponible pour (?:cause de )?maintenance|temporarily unavailable|not available because of maintenance|vorübergehend nicht verfügbar|wegen wartungsarbeiten|(?:temporaneamente )?non (?:è )?disponibile per (?:manutenzione|lavori)|servizio temporaneamente non disponibile|(?:niet beschikbaar|onbeschikbaar) (?:wegens|vanwege|door) onderhoud|tijdelijk niet beschikbaar|no (?:está )?disponible (?:temporalmente )?por (?:tareas de )?mantenimiento|temporalmente no disponible|no disponible per manteniment/i,
    message: 'The portal is closed for maintenance.',
  },
  duplicate: {
    result: 'duplicate',
    text: /véhicule est déjà enregistré|vehicle is already registered|fahrzeug ist bereits registriert|veicolo (?:è )?già registrato|(?:voertuig|nummerplaat) is al geregistreerd|vehículo ya (?:está )?registrado|vehicle ja (?:està )?registrat/i,
    message: 'The portal already has this vehicle.',
  },
  invalid_input: {
    result: 'invalid_input',
    text: /champ est obligatoire|field is required|ist ein pflichtfeld|campo obbligatorio|veld is verplicht|campo obligatorio|camp obligatori|valeur invalide|invalid value|ungültige eingabe|valore non valido|ongeldige waarde|valor no válido|valor no vàlid|ne sont pas identiques|are not identical|do not match|stimmen nicht überein|non coincidono|komen niet overeen|no coinciden|no coincideixen/i,
    message: 'The portal misses an answer or does not accept one.',
  },
};

/**
 * Returns the common outcomes in this order.
 * @param without the ones that a driver replaces by its portal's own words
 */
export function createCommonOutcomes(...without: readonly Common[]): OutcomeRule[] {
  return (Object.keys(common) as Common[]).filter((name) => !without.includes(name)).map((name) => common[name]);
}
