import type { Destination } from './catalogue.ts';

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

/** What a rule-check statement is, in one line for an officer at the place who reads no English. */
export const statementExplanations: Record<Destination, readonly Explanation[]> = {
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
