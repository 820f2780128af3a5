import { expect, test } from 'vitest';
import { findDocumentObjection } from './likely-meaning.ts';

test.each([
  'File number: LEZ-1\nNumber plate: AB12 CDE\nYour registration has been refused.',
  'refused: your vehicle may not enter',
  'Your registration has not been\napproved.',
  'Status\nRejected',
  'This permit is void.',
  'The registration was cancelled on 3 December.',
  'Votre demande a été refusée.',
  'Votre demande n’a pas été acceptée.',
  'Cette autorisation est annulée.',
  'La richiesta è stata respinta.',
  'Autorizzazione revocata',
  'Si comunica che la targa non è stata inserita.',
  'Su solicitud ha sido denegada.',
  'La autorización ha sido anulada.',
  'La sol·licitud ha estat denegada.',
  'L’autorització ha estat anul·lada.',
  'Uw aanvraag werd geweigerd.',
  'De registratie is niet goedgekeurd.',
  'De toelating is ingetrokken.',
  'Ihr Antrag wurde abgelehnt.',
  'Die Registrierung wurde nicht genehmigt.',
  'Die Vignette wurde storniert.',
])('a paper that says no speaks against a grant: %s', (text) => {
  expect(findDocumentObjection(text)).toBeDefined();
});

test.each([
  'File number: LEZ-1\nNumber plate: AB12 CDE\nYour registration has been approved.',
  'It is void if it is altered. It may not be transferred.',
  'Si le véhicule est vendu, elle est annulée.',
  'Das Ticket ist nur mit dem Kennzeichen gültig. Eine Erstattung ist ausgeschlossen.',
  'Il titolo non è rimborsabile.',
  'Justificatif de demande provisoire\nÀ conserver dans le véhicule jusqu’à réception du certificat.',
  'Document of a test replica, without any value',
  'Dokument einer Testnachbildung, ohne Gültigkeit',
])('what is approved, or only would be, does not: %s', (text) => {
  expect(findDocumentObjection(text)).toBeUndefined();
});
