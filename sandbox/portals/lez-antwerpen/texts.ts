import type { LocalizedText } from '../../kit/localized-text.ts';

export type Language = 'nl' | 'en' | 'fr' | 'de';
type Words = LocalizedText<Language>;

/**
 * The texts of this replica of the city's portal. The Dutch questions and thanks follow the city's pages; the other
 * languages, and fields that those pages do not have, are invented. A name in `Other` is the label of the same field once the
 * fault `changed_labels` has reworded it.
 */
export const TEXTS = {
  title: {
    nl: 'Lage-emissiezone Antwerpen',
    en: 'Low-emission zone Antwerp',
    fr: 'Zone de basses émissions d’Anvers',
    de: 'Umweltzone Antwerpen',
  },
  lead: {
    nl: 'Voertuigen met een buitenlandse nummerplaat moeten zich eenmalig en gratis registreren. De behandeling duurt gemiddeld tien dagen; een aanvraag is pas geldig na goedkeuring.',
    en: 'Vehicles with a foreign number plate have to be registered once, free of charge. Processing takes ten days on average; a request counts only once it has been approved.',
    fr: 'Les véhicules à plaque étrangère doivent être enregistrés une fois, gratuitement. Le traitement prend dix jours en moyenne ; une demande ne vaut qu’une fois approuvée.',
    de: 'Fahrzeuge mit ausländischem Kennzeichen müssen einmalig und kostenlos registriert werden. Die Bearbeitung dauert im Schnitt zehn Tage; ein Antrag gilt erst, wenn er genehmigt ist.',
  },
  footer: {
    nl: 'Stad Antwerpen - Slim naar Antwerpen',
    en: 'City of Antwerp - Smart ways to Antwerp',
    fr: 'Ville d’Anvers',
    de: 'Stadt Antwerpen',
  },
  tester: {
    nl: 'Mag mijn voertuig de LEZ binnen?',
    en: 'May my vehicle enter the LEZ?',
    fr: 'Mon véhicule peut-il entrer dans la LEZ ?',
    de: 'Darf mein Fahrzeug in die LEZ?',
  },
  origin: { nl: 'Uw voertuig', en: 'Your vehicle', fr: 'Votre véhicule', de: 'Ihr Fahrzeug' },
  engine: { nl: 'Motor', en: 'Engine', fr: 'Moteur', de: 'Motor' },
  age: { nl: 'Leeftijd', en: 'Age', fr: 'Âge', de: 'Alter' },
  country: { nl: 'Land', en: 'Country', fr: 'Pays', de: 'Land' },
  type: { nl: 'Voertuigtype', en: 'Vehicle type', fr: 'Type de véhicule', de: 'Fahrzeugtyp' },
  typeOther: { nl: 'Waarmee rijdt u?', en: 'What do you drive?', fr: 'Que conduisez-vous ?', de: 'Womit fahren Sie?' },
  fuel: { nl: 'Brandstof', en: 'Fuel', fr: 'Carburant', de: 'Kraftstoff' },
  euro: { nl: 'Euronorm', en: 'Euro standard', fr: 'Norme Euro', de: 'Euronorm' },
  unknown: { nl: 'Weet ik niet', en: 'I do not know', fr: 'Je ne sais pas', de: 'Weiß ich nicht' },
  firstRegistration: {
    nl: 'Datum eerste inschrijving',
    en: 'Date of first registration',
    fr: 'Date de première immatriculation',
    de: 'Datum der Erstzulassung',
  },
  dayFormat: { nl: 'DD/MM/JJJJ', en: 'DD/MM/YYYY', fr: 'JJ/MM/AAAA', de: 'TT/MM/JJJJ' },
  register: {
    nl: 'Registreer uw voertuig',
    en: 'Register your vehicle',
    fr: 'Enregistrez votre véhicule',
    de: 'Registrieren Sie Ihr Fahrzeug',
  },
  vehicle: { nl: 'Voertuig', en: 'Vehicle', fr: 'Véhicule', de: 'Fahrzeug' },
  plate: { nl: 'Nummerplaat', en: 'Number plate', fr: 'Plaque d’immatriculation', de: 'Kennzeichen' },
  make: { nl: 'Merk', en: 'Make', fr: 'Marque', de: 'Marke' },
  makeOther: { nl: 'Wie bouwde het?', en: 'Who built it?', fr: 'Qui l’a construit ?', de: 'Wer hat es gebaut?' },
  vin: {
    nl: 'Chassisnummer (VIN)',
    en: 'Chassis number (VIN)',
    fr: 'Numéro de châssis (VIN)',
    de: 'Fahrgestellnummer (VIN)',
  },
  vinOther: { nl: 'Code op het chassis', en: 'Code on the frame', fr: 'Code sur le châssis', de: 'Code am Rahmen' },
  filter: { nl: 'Roetfilter', en: 'Particle filter', fr: 'Filtre à particules', de: 'Partikelfilter' },
  filterOther: {
    nl: 'Wordt roet tegengehouden?',
    en: 'Is soot held back?',
    fr: 'La suie est-elle retenue ?',
    de: 'Wird Ruß zurückgehalten?',
  },
  yes: { nl: 'Ja', en: 'Yes', fr: 'Oui', de: 'Ja' },
  no: { nl: 'Nee', en: 'No', fr: 'Non', de: 'Nein' },
  holder: {
    nl: 'Contact en document',
    en: 'Contact and document',
    fr: 'Contact et document',
    de: 'Kontakt und Dokument',
  },
  name: { nl: 'Naam', en: 'Name', fr: 'Nom', de: 'Name' },
  nameOther: { nl: 'Wie bent u?', en: 'Who are you?', fr: 'Qui êtes-vous ?', de: 'Wer sind Sie?' },
  email: { nl: 'E-mailadres', en: 'E-mail address', fr: 'Adresse e-mail', de: 'E-Mail-Adresse' },
  certificate: {
    nl: 'Kentekenbewijs',
    en: 'Registration certificate',
    fr: 'Certificat d’immatriculation',
    de: 'Zulassungsbescheinigung',
  },
  certificateOther: {
    nl: 'Het papier van uw voertuig',
    en: 'The paper of your vehicle',
    fr: 'Le papier de votre véhicule',
    de: 'Das Papier Ihres Fahrzeugs',
  },
  files: { nl: 'pdf, jpg of png', en: 'pdf, jpg or png', fr: 'pdf, jpg ou png', de: 'pdf, jpg oder png' },
  summary: {
    nl: 'Controleer uw gegevens',
    en: 'Check your details',
    fr: 'Vérifiez vos données',
    de: 'Prüfen Sie Ihre Angaben',
  },
  declare: {
    nl: 'Ik verklaar dat deze gegevens juist zijn',
    en: 'I declare that these details are correct',
    fr: 'Je déclare que ces données sont exactes',
    de: 'Ich erkläre, dass diese Angaben richtig sind',
  },
  declareOther: {
    nl: 'Dit is allemaal waar',
    en: 'All of this is true',
    fr: 'Tout ceci est vrai',
    de: 'All das stimmt',
  },
  send: { nl: 'Aanvraag indienen', en: 'Submit request', fr: 'Introduire la demande', de: 'Antrag einreichen' },
  thanks: {
    nl: 'Uw aanvraag werd geregistreerd',
    en: 'Your request has been recorded',
    fr: 'Votre demande a été enregistrée',
    de: 'Ihr Antrag wurde erfasst',
  },
  thanksText: {
    nl: 'U ontvangt een bevestiging per e-mail. Onze beslissing volgt na gemiddeld tien dagen.',
    en: 'You will receive a confirmation by e-mail. Our decision follows after ten days on average.',
    fr: 'Vous recevrez une confirmation par e-mail. Notre décision suit après dix jours en moyenne.',
    de: 'Sie erhalten eine Bestätigung per E-Mail. Unsere Entscheidung folgt nach durchschnittlich zehn Tagen.',
  },
  number: { nl: 'Aanvraagnummer', en: 'Request number', fr: 'Numéro de demande', de: 'Antragsnummer' },
  receivedSubject: {
    nl: 'Wij hebben uw aanvraag voor de LEZ ontvangen',
    en: 'We have received your LEZ request',
    fr: 'Nous avons reçu votre demande pour la LEZ',
    de: 'Wir haben Ihren LEZ-Antrag erhalten',
  },
  grantedSubject: {
    nl: 'Uw LEZ-registratie is goedgekeurd',
    en: 'Your LEZ registration has been approved',
    fr: 'Votre enregistrement LEZ est approuvé',
    de: 'Ihre LEZ-Registrierung ist genehmigt',
  },
  grantedText: {
    nl: 'Uw voertuig is geregistreerd. Bewaar deze e-mail als bewijs.',
    en: 'Your vehicle is registered. Please keep this e-mail as proof.',
    fr: 'Votre véhicule est enregistré. Conservez cet e-mail comme preuve.',
    de: 'Ihr Fahrzeug ist registriert. Bewahren Sie diese E-Mail als Nachweis auf.',
  },
  refusedSubject: {
    nl: 'Uw LEZ-registratie is geweigerd',
    en: 'Your LEZ registration has been refused',
    fr: 'Votre enregistrement LEZ est refusé',
    de: 'Ihre LEZ-Registrierung ist abgelehnt',
  },
  refusedText: {
    nl: 'De documenten ontbreken of zijn niet juist. U kunt een nieuwe aanvraag indienen.',
    en: 'The documents are missing or not right. You may submit a new request.',
    fr: 'Les documents manquent ou ne sont pas corrects. Vous pouvez introduire une nouvelle demande.',
    de: 'Die Dokumente fehlen oder sind nicht richtig. Sie können einen neuen Antrag einreichen.',
  },
  questionSubject: {
    nl: 'Uw LEZ-registratie: document gevraagd',
    en: 'Your LEZ registration: document needed',
    fr: 'Votre enregistrement LEZ : document demandé',
    de: 'Ihre LEZ-Registrierung: Dokument benötigt',
  },
  questionText: {
    nl: 'Wij kunnen uw kentekenbewijs niet lezen. Bezorg ons hier een andere kopie:',
    en: 'We cannot read your registration certificate. Please send us another copy here:',
    fr: 'Nous ne pouvons pas lire votre certificat d’immatriculation. Transmettez-nous une autre copie ici :',
    de: 'Wir können Ihre Zulassungsbescheinigung nicht lesen. Bitte schicken Sie uns hier eine andere Kopie:',
  },
  status: {
    nl: 'Is mijn nummerplaat geregistreerd?',
    en: 'Is my number plate known?',
    fr: 'Ma plaque est-elle connue ?',
    de: 'Ist mein Kennzeichen bekannt?',
  },
} satisfies Record<string, Words>;
