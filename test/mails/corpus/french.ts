import { autoReplyHeaders, bounceReportHeaders, type MailCorpusRow } from './corpus-row.ts';

export const frenchReplyMails: readonly MailCorpusRow[] = [
  [
    'granted',
    'Bonjour,\n\nVotre véhicule immatriculé AB12 CDE a bien été enregistré pour la période du 3 au 5 mai 2026.\n\nCordialement,\nLa réception',
  ],
  [
    'granted',
    'Bonjour Monsieur,\nNous avons ajouté la plaque AB12CDE à la liste des véhicules autorisés.\nBien cordialement\nHôtel de la Paix',
  ],
  [
    'granted',
    'Votre plaque AB-12-CDE est inscrite sur la liste du 03/05/2026 au 05/05/2026. N’hésitez pas à nous contacter pour toute question.',
  ],
  ['person', 'Votre plaque sera enregistrée dès que vous nous aurez transmis la carte grise.'],
  [
    'granted',
    'Madame, Monsieur,\nVotre demande de dérogation pour le véhicule AB12 CDE a été acceptée. Référence : DR-2026-118\nSalutations\nMairie',
  ],
  ['granted', 'C’est fait, la voiture est enregistrée. Bonne route !\nMarie'],
  [
    'granted',
    'L’accès à la zone est autorisé pour votre véhicule du 3 au 5 mai 2026. Aucune autre démarche n’est nécessaire.',
  ],
  ['person', 'Votre plaque n’a pas encore été enregistrée.'],
  ['granted', 'J’ai inscrit la plaque AB12 CDE pour votre séjour. À bientôt !\nLéa'],
  ['person', 'La plaque AB12 CDF a été enregistrée du 3 au 5 mai 2026.'],
  ['person', 'Votre plaque a été enregistrée pour le 3 mai 2026 uniquement.'],
  ['person', 'Sous réserve de disponibilité, votre véhicule est inscrit sur la liste.'],
  ['person', 'La plaque a été enregistrée du 13 au 15 mai 2026.'],
  ['person', 'Votre véhicule est enregistré mais la mairie doit encore valider la demande.'],
  [
    'person',
    'Voici la réponse de la mairie :\n\n-------- Message transféré --------\nDe : Mairie\nLe véhicule AB12 CDE a été enregistré.',
  ],
  ['person', 'Si le paiement est reçu, la plaque a été enregistrée automatiquement.'],
  ['received', 'Nous accusons réception de votre demande et reviendrons vers vous dans les meilleurs délais.'],
  ['received', 'Votre demande est en cours de traitement.\nCordialement'],
  ['received', 'Bien reçu, nous enregistrerons votre véhicule demain.'],
  ['received', 'Nous avons bien reçu votre demande et l’avons transmise au service concerné.'],
  ['question', 'Bonjour, pourriez-vous nous communiquer le nom de la réservation ?'],
  ['question', 'Merci de nous envoyer une copie de la carte grise du véhicule.'],
  ['question', 'À quelle heure pensez-vous arriver le 3 mai ?'],
  ['question', 'Il manque une pièce à votre dossier : veuillez nous faire parvenir le certificat d’immatriculation.'],
  ['question', 'Le tarif est de 8 € par jour. Veuillez confirmer votre accord.'],
  ['refused', 'Malheureusement nous ne proposons pas ce service.'],
  ['refused', 'Nous ne trouvons aucune réservation à ce nom et ne pouvons pas enregistrer le véhicule.'],
  ['refused', 'Votre demande a été refusée : le véhicule ne répond pas aux critères.'],
  ['refused', 'Notre hôtel se trouve hors de la zone, il n’est pas possible d’enregistrer votre plaque.'],
  [
    'out_of_office',
    'Je suis absente jusqu’au 11 mai 2026. Pour toute urgence, appelez la réception.',
    { subject: 'Réponse automatique : plaque', headers: autoReplyHeaders },
  ],
  [
    'out_of_office',
    'Notre établissement est fermé pour congés annuels, de retour le 18 mai 2026.',
    { subject: 'Absence du bureau', headers: autoReplyHeaders },
  ],
  [
    'received',
    'Ceci est une réponse automatique. Votre message nous est bien parvenu. Merci de ne pas répondre à ce message.',
    { subject: 'Accusé de réception', headers: autoReplyHeaders },
  ],
  [
    'bounced',
    'Le message n’a pas pu être remis.\nStatus: 5.1.1',
    { from: 'postmaster@hotel.example', subject: 'Non remis : plaque', headers: bounceReportHeaders },
  ],
];
