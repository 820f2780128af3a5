import type { Fact } from './fact-definition.ts';

/** The name of the registration document in each issuing country. Elsewhere it is 'registration certificate'. */
const registrationDocumentNames: Readonly<Record<string, string>> = {
  'United Kingdom': 'V5C',
  Germany: 'Zulassungsbescheinigung Teil I',
  France: "certificat d'immatriculation",
  Spain: 'permiso de circulación',
  Italy: 'carta di circolazione',
  Netherlands: 'kentekencard',
};

/** Where a customer finds a fact. @param country of registration */
export function formatFactHint({ hint, box, documentBoxByCountry: boxIn }: Fact, country: string): string | null {
  if (typeof hint !== 'function') return hint;
  return hint({
    box: boxIn[country] ?? box ?? '',
    document: registrationDocumentNames[country] ?? 'registration certificate',
  });
}
