/** How a place answers a letter; the local part of the address chooses, in the place's own language or by this name. */
export const replyScripts = [
  'by_hand',
  'yes',
  'yes_with_pdf',
  'question_first',
  'no',
  'other_plate',
  'other_dates',
  'after_reminder',
  'silence',
  'out_of_office',
  'bounce',
  'other_address',
  'refused_at_once',
  'busy_at_first',
] as const;
export type ReplyScript = (typeof replyScripts)[number];

export interface ContactProfile {
  name: string;
  title: string;
  domain: string;
  language: 'it' | 'es';
  /** Who signs. */
  signature: string;
  /** Its own words for it. */
  refusalText?: string;
  /** It asks for the registration document where a letter brings none. */
  requiresDocument?: true;
  /** What it does at an address that says nothing, until somebody sets it; else it waits for whoever plays it. */
  defaultScript?: ReplyScript;
  look: { ink: string; paper: string; accent: string; font: string };
}

export const contactProfiles: readonly ContactProfile[] = [
  {
    name: 'hotel',
    title: 'Hotel Fontana Vecchia, Roma',
    domain: 'hotel-roma.example',
    language: 'it',
    signature: 'Giulia Ferri\nReception, Hotel Fontana Vecchia',
    look: { ink: '#3b1f1f', paper: '#fbf4ea', accent: '#8c2f39', font: 'Georgia, serif' },
  },
  {
    name: 'garage',
    title: 'Aparcamiento Plaza Norte, Madrid',
    domain: 'garage-madrid.example',
    language: 'es',
    signature: 'Javier Molina\nAparcamiento Plaza Norte',
    look: { ink: '#10222e', paper: '#eef3f6', accent: '#0b6e99', font: 'Verdana, sans-serif' },
  },
  {
    name: 'office',
    title: 'Ufficio ZTL',
    domain: 'ufficio-ztl.example',
    language: 'it',
    signature: 'Ufficio ZTL\nSettore Mobilità',
    look: { ink: '#1c2b1c', paper: '#f3f5ee', accent: '#3a6b35', font: 'Arial, sans-serif' },
  },
  {
    name: 'padova',
    title: 'Comune di Padova, ufficio ZTL',
    // The official address below a name that nobody can have: nothing else stands for it.
    domain: 'comune.padova.it.example',
    language: 'it',
    signature: 'Ufficio ZTL\nComune di Padova',
    refusalText: 'Gentili Signori,\n\nci dispiace, non è possibile inserire il veicolo nella lista.',
    requiresDocument: true,
    defaultScript: 'yes',
    look: { ink: '#2b1c1c', paper: '#f7f1ee', accent: '#9c2f2f', font: 'Arial, sans-serif' },
  },
];

/** What the local part of an address says in each language; a script's own name with dashes is understood everywhere. */
const localParts: Record<ContactProfile['language'], Partial<Record<string, ReplyScript>>> = {
  it: {
    si: 'yes',
    pdf: 'yes_with_pdf',
    domanda: 'question_first',
    no: 'no',
    'altra-targa': 'other_plate',
    'altre-date': 'other_dates',
    'dopo-sollecito': 'after_reminder',
    silenzio: 'silence',
    assente: 'out_of_office',
    inesistente: 'bounce',
    'altro-indirizzo': 'other_address',
    rifiutato: 'refused_at_once',
    occupato: 'busy_at_first',
  },
  es: {
    si: 'yes',
    pdf: 'yes_with_pdf',
    pregunta: 'question_first',
    no: 'no',
    'otra-matricula': 'other_plate',
    'otras-fechas': 'other_dates',
    'tras-aviso': 'after_reminder',
    silencio: 'silence',
    ausente: 'out_of_office',
    inexistente: 'bounce',
    'otra-direccion': 'other_address',
    rechazado: 'refused_at_once',
    ocupado: 'busy_at_first',
  },
};

export const findContact = (address: string) =>
  contactProfiles.find(({ domain }) => address.toLowerCase().endsWith(`@${domain}`));

/** Undefined where the address says nothing: then the place's own setting decides. What follows a dot or a plus is for tests. */
export function findScriptForAddress(address: string, { language }: ContactProfile): ReplyScript | undefined {
  const local = address.toLowerCase().slice(0, address.lastIndexOf('@')).split(/[.+]/)[0] ?? '';
  return localParts[language][local] ?? replyScripts.find((script) => script.replaceAll('_', '-') === local);
}

/** For the page: what to write to in order to see what. */
export const listScriptAddresses = ({ language, domain }: ContactProfile): { address: string; script: string }[] =>
  Object.entries(localParts[language]).map(([local, script = '']) => ({ address: `${local}@${domain}`, script }));
