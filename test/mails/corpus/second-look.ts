import type { AuthorityRow } from './authorities.ts';

/*
 * Written before its author had read what reads them: offices' own subjects that grant, over bodies that take it back, set a
 * condition, or only quote a grant; and grants in words that no office has used so far.
 */

export const takenBackBelow: readonly AuthorityRow[] = [
  [
    'verona-citypass',
    'person',
    'CityPass: conferma di prenotazione',
    'CP-ABCD1234 per il giorno 24/11/2026. La prenotazione resta in attesa del visto della Polizia Locale: fino ad allora il transito è sanzionabile.',
  ],
  [
    'area-c',
    'person',
    'Conferma attivazione',
    'PIN 123456789012\nTicket ancora da attivare: 0\nData: 24/11/2026\nAttenzione: il pagamento risulta stornato dalla banca e il ticket è stato sospeso.',
    'ricevuta.pdf',
  ],
  [
    'bologna-tper',
    'person',
    'TPER online: titolo attivato',
    'TPER-2026-001234 per il 24/11/2026\nIl titolo diventerà efficace a condizione che entro domani carichi la carta di circolazione.',
    'titolo.pdf',
  ],
  [
    'palermo-ztl',
    'person',
    'Pass giornaliero: consumato',
    'Codice pass: ABCDEFGH12\nPass residui: 0\nData: 24/11/2026\nPer un errore di sistema il pass è stato consumato su un veicolo diverso dal suo; la invitiamo a contattare lo sportello.',
    'pass.pdf',
  ],
  [
    'verona-citypass',
    'person',
    'CityPass: conferma di prenotazione',
    'Gentile cliente, la sua richiesta è scaduta.\n\nIl giorno 20/11/2026 CityPass ha scritto:\n> CP-ABCD1234 per il giorno 24/11/2026\n> La prenotazione è confermata.',
  ],
  [
    'certificat-air',
    'person',
    'Facture et justificatif de demande',
    'Votre demande est acceptée sous réserve de la réception de votre règlement. Numéro de demande : 123456789012',
    'facture.pdf',
  ],
  [
    'certificat-air',
    'person',
    'Facture et justificatif de demande',
    'Numéro de demande : 123456789012. À la suite d’un contrôle, nous avons mis fin à la validité de votre certificat.',
    'facture.pdf',
  ],
  [
    'lez-brussels',
    'person',
    'Votre véhicule est enregistré',
    'Numéro de dossier : BX-2026-1234. Toutefois, les données transmises ne correspondent à aucun véhicule connu et l’accès reste interdit.',
  ],
  [
    'lez-brussels',
    'person',
    'Votre véhicule est enregistré',
    'Veuillez ignorer notre message précédent, envoyé par erreur :\n> Votre véhicule est enregistré. Numéro de dossier : BX-2026-1234',
  ],
  [
    'lez-brussels',
    'person',
    'Votre véhicule est enregistré',
    'Numéro de dossier : BX-2026-1234. L’enregistrement prendra effet dès que vous aurez fourni une copie lisible du certificat.',
  ],
  [
    'asfinag',
    'person',
    'Ihre Kaufbestätigung – Digitale Vignette',
    'Bestellnummer: 1234567890. Ihre Zahlung wurde von der Bank zurückgewiesen, die Vignette haben wir storniert.',
    'beleg.pdf',
  ],
  [
    'asfinag',
    'person',
    'Ihre Kaufbestätigung – Digitale Vignette',
    'Bestellnummer: 1234567890, EUR 12,40. Die Vignette gilt erst, sobald der Betrag bei uns eingelangt ist.',
    'beleg.pdf',
  ],
  [
    'asfinag',
    'person',
    'Ihre Kaufbestätigung – Digitale Vignette',
    'Bestellnummer: 1234567890. Das angegebene Kennzeichen konnte keinem Fahrzeug zugeordnet werden. Bitte prüfen Sie Ihre Eingabe.',
    'beleg.pdf',
  ],
  [
    'asfinag',
    'person',
    'Ihre Kaufbestätigung – Digitale Vignette',
    'Sehr geehrte Kundin, der Vertrag wurde auf Ihren Wunsch rückabgewickelt.\n\n-----Ursprüngliche Nachricht-----\nVielen Dank für Ihren Kauf. Bestellnummer: 1234567890. Die Vignette ist gültig.',
    'beleg.pdf',
  ],
  [
    'asfinag',
    'person',
    'Ihre Kaufbestätigung – Digitale Vignette',
    'Bestellnummer: 1234567890. Sie haben den Widerruf erklärt; wir erstatten EUR 12,40.',
    'beleg.pdf',
  ],
  [
    'lez-antwerpen',
    'person',
    'Uw LEZ-registratie is goedgekeurd',
    'Aanvraagnummer: LEZ-2026-00417. De goedkeuring vervalt tenzij u binnen drie dagen het kentekenbewijs bezorgt.',
  ],
  [
    'lez-antwerpen',
    'person',
    'Uw LEZ-registratie is goedgekeurd',
    'Aanvraagnummer: LEZ-2026-00417. Na herziening van uw dossier werd de registratie opgeheven.',
  ],
  [
    'lez-brussels',
    'person',
    'Uw voertuig is geregistreerd',
    'Dossiernummer: BX-2026-1234. Uw voertuig mag de zone pas betreden wanneer u een dagpas hebt gekocht.',
  ],
  [
    'lez-antwerpen',
    'person',
    'Uw LEZ-registratie is goedgekeurd',
    'Beste, onderstaand bericht was voor een andere aanvrager bestemd, gelieve het te verwijderen.\n\nOp 24/11/2026 schreef LEZ Antwerpen:\n> Uw LEZ-registratie is goedgekeurd. Aanvraagnummer: LEZ-2026-00417',
  ],
  [
    'lez-antwerpen',
    'person',
    'Uw LEZ-registratie is goedgekeurd',
    'Aanvraagnummer: LEZ-2026-00417. Uw wagen voldoet aan geen enkele toelatingsvoorwaarde.',
  ],
  [
    'amb-barcelona',
    'person',
    "Autorització d'accés esporàdic",
    'Número de registre: E26-1234567\nDies: 24/11/2026\nLa autorización ha quedado sin efecto.',
    'autoritzacio.pdf',
  ],
  [
    'amb-barcelona',
    'person',
    'Resolution of the request for registration',
    'Your request no. E26-1234567 has been accepted. The acceptance lapses unless the tax is settled by Friday.',
    'resolucio.pdf',
  ],
];

export const grantsInNewWords: readonly AuthorityRow[] = [
  [
    'verona-citypass',
    'person',
    'CityPass: tutto a posto per la sua visita',
    'Può entrare nella ZTL il 24/11/2026 con la targa AB12 CDE. Codice CP-ABCD1234',
  ],
  [
    'area-c',
    'person',
    'Il tuo ingresso in Area C è attivo',
    'PIN 123456789012: ingresso abilitato per il 24/11/2026.',
    'ricevuta.pdf',
  ],
  [
    'bologna-tper',
    'person',
    'Bologna ti aspetta: accesso abilitato',
    'La targa AB12 CDE è in lista bianca per il 24/11/2026. TPER-2026-001234',
    'titolo.pdf',
  ],
  [
    'palermo-ztl',
    'person',
    'Accesso alla ZTL autorizzato',
    'Il veicolo AB12 CDE può circolare in ZTL il 24/11/2026. Codice pass: ABCDEFGH12',
    'pass.pdf',
  ],
  [
    'certificat-air',
    'person',
    'Votre vignette est en route',
    'Votre certificat a été délivré ; il part aujourd’hui par la poste. Numéro de demande : 123456789012',
    'facture.pdf',
  ],
  [
    'lez-brussels',
    'person',
    'Bonne nouvelle pour votre véhicule',
    'AB12 CDE peut désormais circuler dans la zone de basses émissions. Numéro de dossier : BX-2026-1234',
  ],
  [
    'lez-brussels',
    'person',
    'Welcome to Brussels',
    'Your car AB12 CDE may now drive in the low-emission zone. File number: BX-2026-1234',
  ],
  [
    'lez-antwerpen',
    'person',
    'Goed nieuws over uw LEZ-aanvraag',
    'Uw wagen AB12 CDE mag de LEZ binnenrijden. Aanvraagnummer: LEZ-2026-00417',
  ],
  [
    'asfinag',
    'person',
    'Ihre Vignette ist freigeschaltet',
    'Gute Fahrt! Kennzeichen AB12 CDE, gültig ab 24.11.2026. Bestellnummer: 1234567890',
    'beleg.pdf',
  ],
  [
    'amb-barcelona',
    'person',
    'Ja podeu circular per la zona',
    'El vehicle AB12 CDE ja consta al Registre. Número de registre: E26-1234567',
    'resolucio.pdf',
  ],
];
