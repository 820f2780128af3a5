import { autoReplyHeaders, bounceReportHeaders, type MailCorpusRow } from './corpus-row.ts';

export const dutchReplyMails: readonly MailCorpusRow[] = [
  [
    'granted',
    'Geachte heer Smith,\n\nUw voertuig met kenteken AB12 CDE is geregistreerd van 3 mei 2026 tot 5 mei 2026.\n\nMet vriendelijke groet\nReceptie',
  ],
  [
    'granted',
    'Goedemorgen,\nwij hebben het kenteken AB12CDE aan de lijst toegevoegd. Heeft u nog vragen, neem gerust contact met ons op.\nGroeten',
  ],
  ['granted', 'Uw ontheffing voor AB12 CDE is verleend. Dossier: ONT-2026-55'],
  ['person', 'Wij registreren uw kenteken zodra u de boeking heeft betaald.'],
  ['granted', 'Uw auto staat op de lijst, u hoeft verder niets te doen.\nGroetjes, Sanne'],
  ['granted', 'De aanvraag voor uw voertuig is goedgekeurd voor de periode 03-05-2026 t/m 05-05-2026.'],
  [
    'granted',
    'Ik heb het kenteken aangemeld.\n\nOp do 23 apr. 2026 om 09:12 schreef Permits <p@x.example>:\n> Kunt u het kenteken AB12 CDE aanmelden?',
  ],
  ['person', 'Uw kenteken is helaas nog niet geregistreerd.'],
  ['granted', 'Beste gast, het kenteken AB-12-CDE is bij de gemeente aangemeld van 3 t/m 5 mei.'],
  ['person', 'Het kenteken AB12 CDF is geregistreerd van 3 tot 5 mei 2026.'],
  ['person', 'Uw kenteken is alleen voor 3 mei 2026 geregistreerd.'],
  ['person', 'Uw kenteken is geregistreerd mits u voor 10 uur aankomt.'],
  ['person', 'Het kenteken is geregistreerd van 10 tot 12 mei 2026.'],
  ['person', 'Uw auto is aangemeld, maar de gemeente moet nog akkoord geven.'],
  ['person', '-----Oorspronkelijk bericht-----\nVan: Gemeente\nHet kenteken AB12 CDE is geregistreerd.'],
  ['received', 'Wij hebben uw aanvraag ontvangen en nemen zo snel mogelijk contact met u op.'],
  ['received', 'Uw aanvraag is in behandeling.'],
  ['received', 'Bedankt, we zullen het kenteken morgen toevoegen.'],
  ['question', 'Kunt u ons de naam van de reservering doorgeven?'],
  ['question', 'Gelieve een kopie van het kentekenbewijs te sturen.'],
  ['question', 'Hoe laat komt u aan op 3 mei?'],
  ['question', 'Om uw aanvraag te verwerken hebben wij het merk van de auto nodig.'],
  ['refused', 'Helaas bieden wij deze dienst niet aan.'],
  ['refused', 'Wij vinden geen reservering op deze naam en kunnen het kenteken dus niet registreren.'],
  ['refused', 'Uw aanvraag is afgewezen omdat het voertuig niet aan de eisen voldoet.'],
  [
    'out_of_office',
    'Ik ben tot en met 11 mei 2026 afwezig.',
    { subject: 'Automatisch antwoord: kenteken', headers: autoReplyHeaders },
  ],
  [
    'received',
    'Dit is een automatische ontvangstbevestiging. Gelieve niet te antwoorden op deze e-mail.',
    { subject: 'Ontvangstbevestiging', headers: autoReplyHeaders },
  ],
  [
    'bounced',
    'Het bericht kon niet worden bezorgd.\nStatus: 5.1.1',
    { from: 'postmaster@hotel.example', subject: 'Onbestelbaar: kenteken', headers: bounceReportHeaders },
  ],
];
