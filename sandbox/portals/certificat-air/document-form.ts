import type { FileField, FormDefinition } from '../../kit/forms.ts';
import { MEGABYTE, type UploadRules } from '../../kit/uploads.ts';
import type { Language } from './language.ts';

const RULES: UploadRules = { types: ['image/png', 'image/jpeg', 'application/pdf'], maxBytes: 2 * MEGABYTE };

const certificate: FileField<Language> = {
  key: 'registrationDocument',
  name: 'certificatImmatriculation',
  kind: 'file',
  label: {
    fr: "Certificat d'immatriculation (PNG, JPG, PDF, 2 Mo max.)",
    en: 'Registration certificate (PNG, JPG, PDF, 2 MB max.)',
    de: 'Zulassungsbescheinigung (PNG, JPG, PDF, max. 2 MB)',
  },
  otherLabel: {
    fr: 'Copie de la carte grise (PNG, JPG, PDF, 2 Mo max.)',
    en: 'Copy of the vehicle papers (PNG, JPG, PDF, 2 MB max.)',
    de: 'Kopie des Fahrzeugscheins (PNG, JPG, PDF, max. 2 MB)',
  },
  rules: RULES,
};

const secondPage: FileField<Language> = {
  key: 'secondDocument',
  name: 'secondDocument',
  kind: 'file',
  label: {
    fr: 'Second document, par exemple le verso (PNG, JPG, PDF, 2 Mo max.)',
    en: 'Second document, for example the other side (PNG, JPG, PDF, 2 MB max.)',
    de: 'Zweites Dokument, zum Beispiel die Rückseite (PNG, JPG, PDF, max. 2 MB)',
  },
  otherLabel: {
    fr: 'Page supplémentaire (PNG, JPG, PDF, 2 Mo max.)',
    en: 'Additional page (PNG, JPG, PDF, 2 MB max.)',
    de: 'Weitere Seite (PNG, JPG, PDF, max. 2 MB)',
  },
  optional: true,
  rules: RULES,
};

/**
 * Screen 3. Foreign vehicles always had to send a scan; whether it may be left out today was not found, so the replica
 * insists on the first file and leaves the second free.
 */
export const documentForm: FormDefinition<Language> = { step: 'document', fields: [certificate, secondPage] };

/** The page behind the link of a correction request. */
export const correctionForm: FormDefinition<Language> = { ...documentForm, step: 'correction' };
