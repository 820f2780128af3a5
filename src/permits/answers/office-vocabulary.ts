import { toSearchableWords } from './mail-text.ts';

/*
 * What an office's grant notice consists of, in the seven languages that offices write: whole clauses, and single words
 * of its labels and its yes. Any other word may restrict the grant ('provisionally', 'for a trial period', 'has
 * lapsed'), so an operator reads the mail.
 */

const list = (text: string): readonly string[] => text.split('|').map((phrase) => phrase.trim());

/**
 * Accepted only as whole clauses; their words are not accepted in another sentence ('it holds for five
 * days', 'a temporary approval').
 */
export const officeClauses: readonly string[] = list(
  `it holds for five years|il est valable cinq ans|ze is vijf jaar geldig|sie gilt funf jahre
  |its lower part is a temporary proof|sa partie inferieure vaut justificatif provisoire|der untere teil gilt als vorlaufiger nachweis
  |the certificate is posted to the address of the registered keeper|le certificat est envoye par courrier a l adresse du titulaire|die plakette wird per post an die anschrift des halters geschickt
  |please keep this e mail as proof|conservez cet e mail comme preuve|bewaar deze e mail als bewijs|bewahren sie diese e mail als nachweis auf
  |please keep this confirmation|keep this e mail|keep this confirmation
  |the vehicle may drive in the lez on the days named|le vehicule peut circuler dans la zfe les jours indiques|el vehiculo puede circular por la zbe los dias indicados|el vehicle pot circular per la zbe els dies indicats
  |the plate is enabled for these dates|la targa e abilitata per queste date|the plate is admitted for the day of access|la targa e autorizzata per il giorno di accesso
  |permitted with these details|autorise selon ces donnees|toegelaten met deze gegevens|mit diesen angaben erlaubt
  |gelieve niet te antwoorden|gelieve dit bericht niet te beantwoorden|por favor no responda
  |the plate may enter in the booked slot|la targa e abilitata per la fascia prenotata
  |entries left this month|accessi residui nel mese|passes left|pass residui|tickets still to be activated|ticket ancora da attivare
  |valid from|valid until|valid on|valido dal|valido fino al|valido il|valable du|valable le|valable jusqu au|gultig ab|gultig bis|gultig am|geldig van|geldig tot|geldig op
  |registered until|enregistre jusqu au|geregistreerd tot|registriert bis
  |thank you for your purchase|thank you for your request|thank you for your application|vielen dank fur ihren einkauf|vielen dank fur ihren kauf
  |have a good journey|have a safe journey|safe journey|bonne route|bon voyage|buon viaggio|buen viaje|bon viatge|goede reis|gute fahrt
  |per persona|al suo indirizzo e mail|to your e mail address|an ihre e mail adresse|a votre adresse e mail
  |fino al|jusqu au|sir or madam|heer of mevrouw`.replace(/\s+/g, ' '),
).toSorted((one, other) => other.length - one.length);

/** The yes itself, its subject, labels, and the small words between them. */
const vocabulary = `
  your you the a an is has have been was for of to in on and by at we it this that our with from per no
  request application registration registered approved accepted granted authorised authorized authorisation authorization admitted
  vehicle car vehicles plate number licence license registry file order booking code pass ticket tickets title day days date dates entry access
  zone lez allowed permit permits sporadic foreign country fuel type product price amount paid incl vat active activated activation completed confirmed
  confirmation purchase vignette digital annual month left time slot first last pin receipt invoice attached find please proof certificate air quality used
  state status resolution register automatic automatically generated message sent e mail email address delivery service enabled
  confirm payment thank holder keeper name make model reference dear hello
  votre vous nous le la les l un une des du de d et est a ete au aux pour dans sur par avec ce cet cette ceci en il elle y jours jour
  demande enregistrement enregistree enregistre approuve approuvee acceptee accepte accordee accorde autorise autorisee vehicule voiture plaque immatriculation
  numero dossier pays acces autorisation sporadique etrangers carburant montant paye prix qualite certificat certificats facture justificatif trouverez
  ci joint piece jointe merci reponse service delivrance message automatique confirmation confirmons paiement zfe commande titulaire nom marque modele
  registre resolution inscription bonjour
  wir ihr ihre ihrer ihres ihren ihrem der die das des den dem ein eine ist wurde wird fur am an auf von zur zum im und sie er diese dies per mit
  antrag antrags antragsnummer registrierung registriert genehmigt angenommen fahrzeug kennzeichen amtliches aktenzeichen land zulassungsland zulassungsstaat
  zufahrt zone erlaubt gestattet kraftstoff betrag preis inkl ust bestellnummer registrierungsnummer vignette digitale kaufbestatigung rechnung
  jahresvignette monats tages
  anbei erhalten luftqualitat umweltplakette umweltplaketten plakette bestatigen zahlung automatische nachricht ausstellungsdienst halter name marke modell
  transaktion transaction transazione
  uw u de het een is werd wordt voor van op in en dit deze aan per met
  registratie aanvraag aanvraagnummer dossiernummer goedgekeurd geregistreerd toegekend toegelaten voertuig nummerplaat kenteken land inschrijving toegang toegestaan tot
  brandstof bedrag betaald houder naam merk automatisch bericht bewijs bevestiging geachte beste
  la il lo i gli le un una di del della dell dei delle e stata stato per con al alla su nel nella sua suo vostra vostro questo questa in da
  richiesta prenotazione confermata confermato conferma attivazione attivata attivato attiva attivo accolta accettata accettato autorizzata autorizzato abilitata abilitato rilasciata rilasciato
  targa veicolo codice pass ticket titolo giorno giorni data date ingresso accesso fascia oraria ora ore primo ultimo nazione immatricolazione alimentazione importo pagato prezzo
  ordine numero consumato consumati euro acquisto inviata inviato indirizzo ricevuta messaggio automatico comunicazione completata intestatario nome gentile utente cliente
  su sus el los las una un del al en por para de y es ha sido se con este esta
  solicitud registro numero aceptada aceptado autorizada autorizado autorizacion acceso esporadico vehiculo vehiculos extranjeros matricula matriculacion pais dia dias
  combustible importe precio pagado resolucion mensaje automatico concedida concedido titular nombre estimado estimada senor senora registrada registrado
  la el els les una un del dels al als en per de i es ha estat amb aquest aquesta vostra vostre
  sol licitud acceptada acceptat autoritzada autoritzat autoritzacio acces esporadic vehicle vehicles matricula matriculacio pais dies dia numero registre resolucio
  missatge automatic concedida concedit titular nom benvolgut benvolguda benvolgudes preu import
  area asfinag atm tper amat amb citypass verona bologna palermo milano milan barcelona brussels bruxelles brussel brussels fiscality antwerpen antwerp anvers zbe ztl team
  eur www http https gouv`;

/** The names of the calendar, the countries and the fuels in these languages. */
const languages = ['en-GB', 'fr', 'de', 'nl', 'it', 'es', 'ca'];
const countries = 'GB IE FR DE NL BE IT ES AT PT PL CH CZ DK SE NO LU'.split(' ');
const year = Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(2026, month, 4 + (month % 7), 12)));

function listCalendarWords(language: string): string[] {
  const styles = ['long', 'short'] as const;
  return styles.flatMap((style) => {
    const format = new Intl.DateTimeFormat(language, { day: 'numeric', month: style, weekday: style, timeZone: 'UTC' });
    return year.flatMap((day) => format.formatToParts(day).map(({ value }) => value));
  });
}

const listCountryWords = (language: string) =>
  countries.map((country) => new Intl.DisplayNames(language, { type: 'region' }).of(country) ?? '');

const splitWords = (text: string) => toSearchableWords(text).trim().split(' ');

const knownWords = new Set(
  [
    vocabulary,
    ...countries,
    ...languages.flatMap((language) => [...listCalendarWords(language), ...listCountryWords(language)]),
  ].flatMap(splitWords),
);

const fuels: Readonly<Record<string, string>> = {
  petrol: 'petrol gasoline essence benzin benzine benzina gasolina',
  diesel: 'diesel gazole gasolio gasoleo gasoil',
  electric: 'electric electrique elektrisch elektro elektrizitat elettrico elettrica electrico electrica',
  hybrid: 'hybrid hybride ibrido ibrida hibrido hibrid',
  lpg: 'lpg gpl glp autogas',
  cng: 'cng methane gnv gnc metano erdgas aardgas',
};

/** The words of one vehicle: its fuel in every language, its make and its model. */
export function vehicleWords(vehicle: { fuel: string | null; names: readonly (string | null)[] }): string[] {
  return splitWords([fuels[vehicle.fuel ?? ''] ?? '', ...vehicle.names].join(' ')).filter(Boolean);
}

/**
 * @param words normalised, without the clauses above
 * @param ours further allowed words: those of the vehicle and the holder
 */
export function hasOnlyKnownWords(words: string, ours: ReadonlySet<string>): boolean {
  return words.split(' ').every((word) => word.length < 2 || knownWords.has(word) || ours.has(word));
}
