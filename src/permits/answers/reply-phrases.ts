/**
 * How offices and hotels phrase their answers, in the six languages in which they write to us. Lower case
 * without accents; everything that is no letter or digit is a space. '...' stands for any words of the same
 * sentence, '*' for any word ending.
 */
export interface ReplyPhrases {
  /** Small words that identify the language of a sentence. */
  common: readonly string[];
  /** What a 'yes' must refer to so that it answers our request. `theplate` stands for the plate we asked for. */
  things: readonly string[];
  granted: readonly string[];
  received: readonly string[];
  /** Phrases that make a 'yes' one that is still to come. */
  future: readonly string[];
  /** What the contact promises to do. */
  promises: readonly string[];
  conditions: readonly string[];
  contrasts: readonly string[];
  negations: readonly string[];
  asks: readonly string[];
  refused: readonly string[];
  /**
   * Further words that may stand in a 'yes', besides small words, things and its phrases.
   * Any other word may restrict it.
   */
  known: string;
  /** A 'no' for now only. */
  notYet: readonly string[];
  absent: readonly string[];
  /** Phrases of every letter that mean nothing; they are removed before the text is read. */
  courtesies: readonly string[];
  /** What ends a letter; the writer's name follows. */
  closings: readonly string[];
}

const list = (text: string): readonly string[] => text.split('|').map((phrase) => phrase.trim());
const words = (text: string): readonly string[] => text.split(' ');

export const replyPhrasesByLanguage: Readonly<Record<'en' | 'fr' | 'de' | 'it' | 'nl' | 'es', ReplyPhrases>> = {
  en: {
    common: words('the your you we our is has been have and for of to with are will can please be this'),
    things: words(
      'theplate plate* car vehicle registration* ztl list whitelist access permit* licen* authori* exempt* zone',
    ),
    granted: list(
      'has been ... registered|have been ... registered|is ... registered|are ... registered|was ... registered|have ... registered|has been ... added|have been ... added|have ... added|was ... added|is ... added|has been ... entered in*|have ... entered your|have ... entered the|is ... on the list|is ... on our list|is ... on the white list|is ... on the ztl list|is on the whitelist|is now on the|has been ... inserted|have ... inserted|has been ... whitelisted|is ... whitelisted|has been ... authori*|is ... authori*|have ... authori*|is ... exempt|has been ... approved|is ... approved|was ... approved|was ... granted|was ... accepted|has been ... accepted|has been ... communicated|have ... communicated|has been ... granted|is ... granted|permit ... is attached|registered your|registered the|has been ... put on|have ... put|is ... reported|has been ... reported|have ... reported|plate ... reported|plate ... registered|plate ... added',
    ),
    received: list(
      'have received|has been received|received your|thank you for your request|request is being|being processed|is in progress|are working on|is under review|forwarded your|passed your|passed it on|have forwarded|will reply|will get back|will be in touch|automatic confirmation',
    ),
    future: list(
      'will|shall|ll|going to|soon|shortly|tomorrow|would|could|can be|may be|might|must|to be|should|being|pending|awaiting|later|in process|in progress|try|plan',
    ),
    promises: list(
      'we will|we ll|i will|i ll|we are going to|we shall|i shall|will be registered|will be added|will be entered',
    ),
    conditions: list(
      'if|after|provided|once|as long as|unless|subject to|as soon as|when|upon|after you|after we|only|until you|in case|otherwise|assuming|pending|before we|depend*|conditional*|except|supposed|apparently|probably|perhaps|maybe|think|believe|hope*|assume',
    ),
    contrasts: words('but however although though nevertheless yet instead unfortunately regret sorry'),
    negations: words(
      'not no never cannot t unable without neither nor none nobody nothing impossible failed rejected refused declined denied cancelled canceled expired invalid wrong incorrect withdrawn revoked removed deleted',
    ),
    asks: list(
      'please ... send|please ... provide|please ... confirm|please ... tell|please ... let us know|please ... give|please ... reply with|please ... complete|please ... fill|please ... upload|please ... pay|please ... check|kindly ... send|kindly ... provide|kindly ... confirm|we need|we require|we still need|need to know|could you|can you|would you|do you|are you|is missing|are missing|send us|let us know your|let us know the|let us know which|is required|are required',
    ),
    refused: list(
      'cannot ... register|can not ... register|unable to ... register|can t ... register|cannot ... add|cannot ... authori*|are not able to|we are unable|cannot help|cannot offer|not possible|do not ... offer|do not ... register|do not provide|no longer register|do not have a reservation|no reservation|no booking|cannot find ... reservation|cannot find ... booking|can t find|could not find ... booking|could not find ... reservation|unable to find|has been refused|has been rejected|was refused|was rejected|has been declined|is declined|has been denied|is not entitled|are not entitled|not eligible|is fully booked|we are full|outside the ztl|outside the zone|outside the limited|is not in the ztl',
    ),
    known:
      'us a an on in into from until till by at as that all done yes now already just i my me it confirm* confirmation number numbers municipal* city council town hall police local office system limited traffic area day days date dates period stay whole entire between enter entry request requested application today yesterday successfully duly hereby thank thanks message mail e email reference may gave give asked hello great perfect sure nice whitelisted white communicated added inserted put granted approved theref theday',
    notYet: list('yet|at the moment|for now|for just now|currently'),
    absent: list(
      'out of office|out of the office|away from|on leave|on holiday|on vacation|annual leave|currently away|am away|limited access to|not in the office|maternity leave|office is closed|are closed|hotel is closed|back in the office|closed until|closed for the season',
    ),
    courtesies: list(
      'if you have any questions|if you have any further questions|if you have further questions|if you have other questions|should you have any questions|should you have any further questions|if you need anything else|should you need anything else|if you need any further assistance|if you need further information|should you require any further information|if you require any further information|please do not hesitate to contact us|do not hesitate to contact us|please do not hesitate to contact me|do not hesitate to contact|do not hesitate to ask|please feel free to contact us|feel free to contact us|please let us know|no problem at all|no problem|no worries|not a problem|no further action is needed|no further action is required|no further action needed|you do not need to do anything else|you do not need to do anything|you don t need to do anything|nothing else is needed|nothing else to do|we will be happy to welcome you|we look forward to welcoming you|looking forward to welcoming you|we will be glad to welcome you|we will be happy to help|we will be pleased to welcome you|please do not reply to this e mail|please do not reply to this email|do not reply to this message|this mailbox is not monitored|as you requested|when you arrive|upon arrival|no theplate|once again|have a safe trip|anything else|have a nice day|have a good day|we can t wait to meet you|can t wait to welcome you',
    ),
    closings: list(
      'kind regards|best regards|regards|warm regards|many thanks|yours sincerely|sincerely|yours faithfully|best wishes|with kind regards|cheers|thank you and best regards|thanks and regards|all the best',
    ),
  },
  fr: {
    common: words('le la les votre vous nous est une des pour de et dans avec du sur a bien ete au notre que'),
    things: words(
      'theplate plaque* immatriculation* vehicule* voiture* liste acces autorisation* zone ztl zfe vignette* certificat* derogation*',
    ),
    granted: list(
      'a ... ete ... enregistre*|est ... enregistre*|avons ... enregistre*|a ... ete ... ajoute*|avons ... ajoute*|est ... sur la liste|est ... inscrit*|a ... ete ... inscrit*|avons ... inscrit|est ... autorise*|a ... ete ... autorise*|a ... ete ... accepte*|est ... accepte*|a ... ete ... communique*|avons ... communique|a ... ete ... accorde*|a ... ete ... validee|est ... validee|a ... ete ... delivre*|j ai ... enregistre|j ai ... inscrit|j ai ... ajoute|figure ... sur la liste|figure ... dans la liste',
    ),
    received: list(
      'avons bien recu|bien recu votre|avons recu|accusons reception|a bien ete recu*|est en cours de|en cours de traitement|sera traitee|avons transmis|reponse automatique|prise en compte de votre',
    ),
    future: list(
      'sera|seront|va|vont|allons|bientot|demain|prochainement|serait|pourra|pourrait|doit|devra|en cours|a venir|enregistrerons|inscrirons|ajouterons|sous peu',
    ),
    promises: list(
      'nous allons|je vais|enregistrerons|inscrirons|ajouterons|communiquerons|transmettrons|ferons|procederons|sera enregistre*|sera inscrit*|sera ajoute*|nous vous enverrons|nous vous repondrons|reviendrons vers vous',
    ),
    conditions: list(
      'si|s il|sous reserve|a condition|des que|une fois|lorsque|quand|apres reception|a moins|sauf|sinon|uniquement|seulement|tant que|en cas|au cas|apres paiement|avant de|il semble|probablement|peut etre|pensons|esperons|je crois',
    ),
    contrasts: words('mais cependant toutefois neanmoins pourtant malheureusement regret regrettons desole desoles'),
    negations: words(
      'ne n pas plus jamais aucun aucune impossible sans ni refuse refusee rejete rejetee annule annulee expire expiree invalide incorrect incorrecte retiree supprimee',
    ),
    asks: list(
      'merci de ... envoyer|merci de ... transmettre|merci de ... indiquer|merci de ... preciser|merci de ... confirmer|merci de nous|merci de completer|veuillez ... envoyer|veuillez ... transmettre|veuillez ... indiquer|veuillez ... preciser|veuillez ... confirmer|veuillez ... fournir|veuillez ... completer|veuillez ... regler|pouvez vous|pourriez vous|avons besoin|il nous manque|il manque|il nous faut|manquant*|priere de|nous faire parvenir|nous communiquer|avez vous|etes vous',
    ),
    refused: list(
      'ne pouvons pas|ne pouvons malheureusement|ne sommes pas en mesure|n est pas possible|impossible de|ne proposons pas|n offrons pas|aucune reservation|pas de reservation|ne trouvons pas|ne trouvons aucune|a ete refuse*|est refuse*|a ete rejete*|n est pas autorise*|sommes complets|hors de la zone|ne se trouve pas dans la zone|ne donne pas droit',
    ),
    known:
      'bien fait c j ai il elle l d s y pour votre vos notre immatricule* mairie municipal* ville police systeme demande* periode sejour dates date jours jour tout* entre* du au a aux des ce cette autorise* merci message reference theref bonne route journee tres oui confirme* confirmons theday hote* limite* par ci dessous et ont ete',
    notYet: list('pas encore|pour le moment|pour l instant|actuellement'),
    absent: list('absent*|en conge*|en vacances|de retour|hors du bureau|ferme*|conges annuels|absence du bureau'),
    courtesies: list(
      'si vous avez des questions|si vous avez d autres questions|si vous avez la moindre question|pour toute question|pour tout renseignement complementaire|n hesitez pas a nous contacter|n hesitez pas a nous recontacter|n hesitez pas a revenir vers nous|n hesitez pas|nous restons a votre disposition|restons a votre entiere disposition|pas de probleme|aucun probleme|pas de souci|sans probleme|aucune autre demarche n est necessaire|vous n avez rien d autre a faire|vous n avez rien a faire|aucune action n est necessaire|merci de ne pas repondre a ce message|merci de ne pas repondre|ne pas repondre a ce message|au plaisir de vous accueillir|nous serons heureux de vous accueillir|nous serons ravis de vous accueillir|de plus|lors de votre arrivee|en plus|bonne journee',
    ),
    closings: list(
      'cordialement|bien cordialement|bien a vous|salutations|meilleures salutations|sinceres salutations|tres cordialement|veuillez agreer|recevez nos|respectueusement|a bientot',
    ),
  },
  de: {
    common: words(
      'der die das in und ihr ihre ihren sie wir ist fur mit von den dem wurde haben ein eine unser im zu bei auf',
    ),
    things: words(
      'theplate kennzeichen* auto fahrzeug* wagen liste zufahrt* einfahrt* genehmigung* berechtigung* umweltzone zone ztl ausnahme* registrierung*',
    ),
    granted: list(
      'ist ... registriert|wurde ... registriert|haben ... registriert|ist ... eingetragen|wurde ... eingetragen|haben ... eingetragen|ist ... hinterlegt|wurde ... hinterlegt|haben ... hinterlegt|ist ... angemeldet|wurde ... angemeldet|haben ... angemeldet|ist ... erfasst|wurde ... erfasst|haben ... erfasst|steht ... auf der liste|ist ... auf der liste|steht ... auf unserer liste|ist ... freigeschaltet|wurde ... freigeschaltet|haben ... freigeschaltet|wurde ... genehmigt|ist ... genehmigt|wurde ... erteilt|wurde ... bewilligt|ist ... bewilligt|haben ... weitergeleitet und registriert|habe ... eingetragen|habe ... registriert|habe ... hinterlegt|habe ... angemeldet',
    ),
    received: list(
      'haben ... erhalten|ist ... eingegangen|ist bei uns eingegangen|eingangsbestatigung|wird bearbeitet|wird derzeit|in bearbeitung|werden uns ... melden|haben ... weitergeleitet|wurde ... weitergeleitet|danke fur ihre anfrage|vielen dank fur ihre anfrage',
    ),
    future: list(
      'wird|werden|werde|bald|demnachst|morgen|wurden|konnte|konnten|kann|konnen|muss|mussen|soll|sollte|in kurze|in bearbeitung|zeitnah|spater|noch',
    ),
    promises: list(
      'wir werden|werden wir|ich werde|werde ich|wird ... eingetragen|wird ... registriert|tragen ... ein|kummern uns|leiten ... weiter|wird ... angemeldet',
    ),
    conditions: list(
      'wenn|falls|sofern|sobald|soweit|nur|vorausgesetzt|vorbehaltlich|bis sie|nachdem|ohne dass|ansonsten|sonst|es sei denn|unter der bedingung|nach eingang|nach erhalt|vermutlich|wahrscheinlich|vielleicht|hoffen|glaube|denke|anscheinend|bevor',
    ),
    contrasts: words('aber jedoch allerdings leider trotzdem dennoch sondern bedauern bedauerlicherweise'),
    negations: words(
      'nicht kein keine keinen keiner keines keinem nie niemals ohne weder unmoglich abgelehnt storniert abgelaufen ungultig falsch widerrufen geloscht',
    ),
    asks: list(
      'bitte ... senden|bitte ... schicken|bitte ... teilen|bitte ... geben|bitte ... bestatigen|bitte ... nennen|bitte ... ubermitteln|bitte ... einreichen|bitte ... uberweisen|bitte ... bezahlen|bitte ... ausfullen|senden sie uns|schicken sie uns|teilen sie uns|benotigen wir|wir benotigen|brauchen wir|wir brauchen|konnten sie|konnen sie|haben sie|fehlt|fehlen|wird benotigt|werden benotigt|bitten um|bitten sie',
    ),
    refused: list(
      'konnen ... nicht|konnten ... nicht|ist ... nicht moglich|nicht moglich|bieten ... nicht an|keine reservierung|keine buchung|liegt keine|wurde abgelehnt|wird abgelehnt|ist abgelehnt|abgelehnt|nicht berechtigt|sind ausgebucht|liegen nicht in der zone|ausserhalb der zone|ausserhalb der umweltzone|keinen anspruch',
    ),
    known:
      'ja hallo alles erledigt hiermit bestatige* bestatigt vom bis zum zur fur die zeit zeitraum tage tag aufenthalt ihres ihrer ihrem unserer unserem stadt stadtverwaltung gemeinde polizei system anfrage antrag antrags dank vielen danke nachricht aktenzeichen theref heute gestern erfolgreich bereits schon nun jetzt ich habe es am um bei guten ab theday lg gerne ordnungsgemass erledigt',
    notYet: list('noch nicht|noch kein*|derzeit|zur zeit|momentan|zurzeit'),
    absent: list(
      'nicht im buro|nicht im haus|abwesen*|im urlaub|urlaubsbedingt|ausser haus|wieder erreichbar|wieder im buro|wieder fur sie da|geschlossen|betriebsferien|elternzeit',
    ),
    courtesies: list(
      'guten morgen|guten tag|wenn sie fragen haben|wenn sie noch fragen haben|falls sie fragen haben|falls sie noch fragen haben|falls sie weitere fragen haben|sollten sie fragen haben|sollten sie noch fragen haben|sollten sie weitere fragen haben|bei fragen|bei ruckfragen|zogern sie nicht uns zu kontaktieren|zogern sie bitte nicht|zogern sie nicht|kein problem|gar kein problem|stehen wir ihnen gerne zur verfugung|stehen wir gerne zur verfugung|stehen wir ihnen jederzeit gerne zur verfugung|sie mussen nichts weiter tun|sie mussen nichts mehr tun|weitere schritte sind nicht notig|weitere schritte sind nicht erforderlich|mehr ist nicht notig|bitte antworten sie nicht auf diese e mail|bitte antworten sie nicht auf diese nachricht|bitte nicht antworten|konnen sie sich gerne an uns wenden|wenn sie anreisen|bei der anreise|wir freuen uns auf ihren besuch',
    ),
    closings: list(
      'mit freundlichen grussen|mit freundlichem gruss|freundliche grusse|viele grusse|beste grusse|herzliche grusse|mfg|hochachtungsvoll|liebe grusse|schone grusse',
    ),
  },
  it: {
    common: words(
      'a non si ci questo questa nel il la le di che e per con del della vostra vostro sua suo abbiamo stata stato una in al alla gentile nostra i dal',
    ),
    things: words(
      'theplate targa targhe auto vettura veicolo macchina lista ztl accesso autorizzazione permess* zona area transito contrassegno',
    ),
    granted: list(
      'e stata ... inserita|e stata ... registrata|e stato ... registrato|e stato ... inserito|abbiamo ... inserito|abbiamo ... registrato|e inserita|e registrata|risulta ... inserita|risulta ... registrata|e in lista|e nella lista|e gia in lista|e gia nella lista|e stata ... comunicata|abbiamo ... comunicato|e stata ... autorizzata|e stato ... autorizzato|e autorizzat*|e stata ... accolta|e stata ... approvata|e stato ... rilasciato|e stata ... rilasciata|ho ... inserito|ho ... registrato|ho ... comunicato|abbiamo provveduto a*|abbiamo ... caricato|e stata ... caricata|targa ... inserita|targa ... registrata|targa ... comunicata',
    ),
    received: list(
      'abbiamo ricevuto|e stata ricevuta|e in lavorazione|in corso di|presa in carico|preso in carico|abbiamo inoltrato|sara evasa|risposta automatica|conferma di ricezione',
    ),
    future: list(
      'sara|saranno|presto|domani|a breve|verra|verranno|potra|potrebbe|dovra|deve|provvederemo|inseriremo|registreremo|in corso|in lavorazione|andra|stiamo',
    ),
    promises: list(
      'provvederemo|inseriremo|registreremo|comunicheremo|faremo|procederemo|invieremo|sara inserita|sara registrata|verra inserita|verra registrata|sara nostra cura|provvedero|inseriro|la ricontatteremo|vi ricontatteremo|stiamo provvedendo',
    ),
    conditions: list(
      'se|qualora|purche|a condizione|a patto|una volta|non appena|dopo aver|dopo che|solo|soltanto|salvo|previo|previa|quando|altrimenti|a meno|nel caso|in caso|finche|previa verifica|probabilmente|forse|speriamo|credo|dovrebbe|pensiamo|prima di',
    ),
    contrasts: words('ma pero tuttavia purtroppo invece comunque spiacenti dispiace rammarico'),
    negations: words(
      'non nessun nessuna nessuno niente impossibile senza ne respinta respinto rifiutata rifiutato annullata annullato scaduta scaduto errata errato revocata revocato cancellata cancellato negata',
    ),
    asks: list(
      'si prega di ... inviare|si prega di|vi preghiamo di|la preghiamo di|la prego di|vi chiediamo|le chiediamo|potrebbe ... inviar*|potrebbe|potreste|puo ... inviar*|puo indicar*|ci serve|ci servono|ci occorre|ci occorrono|abbiamo bisogno|ci invii|ci mandi|ci comunichi|ci confermi|ci indichi|manca|mancano|necessitiamo|e necessario|occorre|avete|cortesemente',
    ),
    refused: list(
      'non possiamo|non e possibile|non siamo in grado|non offriamo|non effettuiamo|nessuna prenotazione|non risulta nessuna|non risulta alcuna|non troviamo|non abbiamo trovato|e stata respinta|e stato respinto|e stata rifiutata|e stata negata|non ha diritto|non rientra|siamo al completo|fuori dalla ztl|fuori ztl|non si trova nella ztl|non si trova in ztl|impossibile',
    ),
    known:
      'n si conferma confermiamo confermo gia ora oggi ieri abbiamo ho ha bianca suo sua vostro vostra dal al dalle alle per giorni giorno soggiorno periodo date comune comunale polizia municipale locale questura ufficio sistema portale richiesta grazie messaggio protocollo theref che e ed regolarmente correttamente fatto tutto veicolo targat* limitato traffico theday sui sul sulla nella nei resto buon viaggio lei la le all ai cliente come da sua',
    notYet: list('ancora|al momento|per ora|lista di attesa|lista d attesa'),
    absent: list(
      'fuori ufficio|fuori sede|in ferie|assente|assenza|di rientro|rientrero|saro di ritorno|chiuso per|chiusi per|hotel e chiuso|ufficio e chiuso|chiusura',
    ),
    courtesies: list(
      'per qualsiasi domanda|per qualsiasi informazione|per ulteriori informazioni|per qualsiasi necessita|se avete domande|se ha domande|se avete altre domande|se ha altre domande|non esiti a contattarci|non esitate a contattarci|non esiti a scriverci|restiamo a disposizione|resto a disposizione|rimaniamo a disposizione|a sua disposizione|a vostra disposizione|nessun problema|non c e problema|non deve fare altro|non dovete fare altro|non serve altro|non e necessario fare altro|si prega di non rispondere a questa mail|si prega di non rispondere a questa e mail|si prega di non rispondere a questo messaggio|non rispondere a questa mail|non rispondere a questo messaggio|saremo lieti di accogliervi|saremo lieti di accoglierla|al suo arrivo|quando arrivera|quando arriverete|saremo felici di accogliervi|cosi puo entrare|cosi potete entrare|non vediamo l ora di accogliervi',
    ),
    closings: list(
      'cordiali saluti|distinti saluti|saluti|un cordiale saluto|cordialmente|in fede|buona giornata|a presto|i migliori saluti|un saluto',
    ),
  },
  nl: {
    common: words('het een uw wij we is van voor en op de met hebben wordt zijn dat aan bij ons onze je u geachte'),
    things: words(
      'theplate kenteken* nummerplaat auto voertuig lijst toegang ontheffing* vergunning* zone milieuzone registratie*',
    ),
    granted: list(
      'is ... geregistreerd|hebben ... geregistreerd|werd ... geregistreerd|heb ... geregistreerd|staat ... geregistreerd|is ... aangemeld|hebben ... aangemeld|heb ... aangemeld|is ... toegevoegd|hebben ... toegevoegd|heb ... toegevoegd|staat ... op de lijst|staat ... in de lijst|staat ... op onze lijst|is ... ingevoerd|hebben ... ingevoerd|is ... goedgekeurd|werd ... goedgekeurd|is ... verleend|is ... toegekend|hebben ... doorgegeven aan de gemeente|is ... ingeschreven',
    ),
    received: list(
      'hebben ... ontvangen|is ... ontvangen|is in behandeling|in behandeling|ontvangstbevestiging|hebben ... doorgestuurd|wordt behandeld|bedankt voor uw aanvraag|nemen ... in behandeling',
    ),
    future: list(
      'zal|zullen|wordt|worden|gaan|gaat|binnenkort|morgen|spoedig|kan|kunnen|moet|moeten|zou|zouden|straks|later|nog',
    ),
    promises: list(
      'wij zullen|we zullen|zullen wij|zullen we|ik zal|zal ik|gaan wij|gaan we|wordt ... geregistreerd|wordt ... aangemeld|wordt ... toegevoegd|zal worden|nemen contact',
    ),
    conditions: list(
      'als|indien|mits|zodra|wanneer|tenzij|onder voorbehoud|op voorwaarde|alleen|pas|nadat|anders|slechts|na ontvangst|waarschijnlijk|misschien|hopen|denk|denken|voordat|uitsluitend',
    ),
    contrasts: words('maar echter helaas toch daarentegen jammer spijt'),
    negations: words(
      'niet geen nooit zonder onmogelijk geweigerd afgewezen geannuleerd verlopen ongeldig onjuist ingetrokken verwijderd nergens niemand',
    ),
    asks: list(
      'gelieve|kunt u|kan u|zou u|wilt u|stuur ons|stuurt u|graag ontvangen|ontvangen wij graag|hebben wij ... nodig|hebben we ... nodig|wij hebben ... nodig|we hebben ... nodig|ontbreekt|ontbreken|laat ons weten|laat u ons|heeft u|verzoeken u|vul ... in|is nodig|zijn nodig|is vereist|dient u',
    ),
    refused: list(
      'kunnen ... niet|kan ... niet|is niet mogelijk|niet mogelijk|bieden ... niet|geen reservering|geen boeking|vinden geen|is geweigerd|werd geweigerd|is afgewezen|werd afgewezen|is afgekeurd|komt niet in aanmerking|heeft geen recht|zijn volgeboekt|buiten de zone|buiten de milieuzone',
    ),
    known:
      'ja hallo alles geregeld gereed van tot met t m voor de het een dagen dag periode verblijf gemeente politie stad systeem aanvraag bericht dank bedankt dossier theref vandaag gisteren al reeds nu ik heb heeft hierbij bevestig* bevestigen bij in op onze uw is aan voertuig theday goede fijne reis',
    notYet: list('nog niet|nog geen|momenteel'),
    absent: list(
      'afwezig*|niet op kantoor|op vakantie|met vakantie|met verlof|weer bereikbaar|weer aanwezig|gesloten|terug op',
    ),
    courtesies: list(
      'als u vragen heeft|als u nog vragen heeft|als u nog vragen hebt|mocht u vragen hebben|mocht u nog vragen hebben|indien u vragen heeft|indien u nog vragen heeft|heeft u nog vragen|heeft u vragen|neem gerust contact met ons op|neem dan gerust contact met ons op|aarzel niet om contact met ons op te nemen|aarzel dan niet om contact met ons op te nemen|aarzel niet|geen probleem|u hoeft verder niets te doen|u hoeft niets meer te doen|verdere actie is niet nodig|gelieve niet te antwoorden op deze e mail|niet beantwoorden|bij aankomst|fijne dag|als u aankomt|wij kijken uit naar uw komst|we kijken uit naar uw komst',
    ),
    closings: list(
      'met vriendelijke groet|met vriendelijke groeten|vriendelijke groeten|vriendelijke groet|hartelijke groet|hartelijke groeten|groeten|groetjes|mvg|hoogachtend',
    ),
  },
  es: {
    common: words(
      'el la los su sus que de para con del una ha sido hemos es por en nuestro nuestra estimado le les y al se',
    ),
    things: words('theplate matricula* coche vehiculo* lista acceso autorizacion* permiso* zona zbe registro'),
    granted: list(
      'ha sido ... registrad*|ha sido ... inscrit*|ha sido ... anadid*|ha sido ... incluid*|ha sido ... autorizad*|ha sido ... aceptad*|ha sido ... aprobad*|ha sido ... concedid*|ha sido ... comunicad*|hemos ... registrado|hemos ... anadido|hemos ... incluido|hemos ... dado de alta|esta ... registrad*|esta ... dado de alta|esta ... dada de alta|esta ... en la lista|esta ... autorizad*|ha quedado ... registrad*|queda ... registrad*|queda ... autorizad*|se ha ... registrado|se ha ... autorizado|he registrado|he dado de alta|esta ... inscrit*|hemos ... comunicado|matricula ... comunicada|matricula ... registrada|matricula ... anadida',
    ),
    received: list(
      'hemos recibido|ha sido recibid*|esta en tramite|en tramitacion|se esta tramitando|acuse de recibo|hemos reenviado|hemos remitido|respuesta automatica|en curso',
    ),
    future: list(
      'sera|seran|pronto|manana|en breve|va a|vamos a|podra|podria|debe|debera|registraremos|daremos|en tramite|en curso|esta siendo|todavia|aun',
    ),
    promises: list(
      'registraremos|daremos de alta|anadiremos|comunicaremos|enviaremos|haremos|procederemos|vamos a|voy a|sera registrad*|sera anadid*|nos pondremos en contacto|contestaremos|incluiremos',
    ),
    conditions: list(
      'si|siempre que|una vez|en cuanto|cuando|a menos|salvo|solo|solamente|unicamente|previa|previo|a condicion|en caso|tras recibir|despues de|de lo contrario|hasta que|probablemente|quizas|esperamos que|creo|creemos|supongo|parece|antes de',
    ),
    contrasts: words('pero aunque embargo lamentablemente desgraciadamente sentimos lamentamos desafortunadamente'),
    negations: words(
      'no ningun ninguna ninguno nunca imposible sin ni denegada denegado rechazada rechazado cancelada cancelado anulada caducada caducado incorrecta incorrecto invalida revocada eliminada',
    ),
    asks: list(
      'por favor ... envi*|por favor ... indique*|por favor ... confirme*|por favor ... facilit*|por favor ... rellene*|le rogamos|les rogamos|rogamos|podria ... enviar*|podria|podrian|puede ... enviar*|puede indicar*|puede confirmar*|necesitamos|nos falta|falta|faltan|envienos|indiquenos|tiene usted|es necesario|nos hace falta|nos envie|nos indique',
    ),
    refused: list(
      'no podemos|no es posible|no ofrecemos|no nos es posible|ninguna reserva|no tenemos ... reserva|no encontramos|no consta|ha sido denegad*|ha sido rechazad*|denegada|no tiene derecho|no cumple|estamos completos|fuera de la zona|no se encuentra en la zona|imposible',
    ),
    known:
      'si ya le les confirmamos confirmo hoy ayer hemos he ha desde hasta del al dias dia estancia periodo fechas fecha ayuntamiento municipal policia local ciudad oficina sistema solicitud gracias mensaje expediente theref correctamente hecho todo toda su sus con en la el los las que y o theday buen viaje blanca zona acceso dado dada alta anadido trafico limitado hola',
    notYet: list('todavia|aun|por ahora|de momento'),
    absent: list(
      'fuera de la oficina|ausente|ausencia|de vacaciones|de baja|estare de vuelta|volvere|cerrado por|cerrados por|esta cerrado|permanecera cerrad*',
    ),
    courtesies: list(
      'si tiene alguna pregunta|si tiene alguna duda|si tiene cualquier duda|para cualquier duda|para cualquier consulta|para mas informacion|no dude en contactarnos|no dude en contactar con nosotros|no dude en ponerse en contacto con nosotros|quedamos a su disposicion|estamos a su disposicion|ningun problema|no hay problema|sin problema|no tiene que hacer nada mas|no es necesario hacer nada mas|no es necesario que haga nada mas|no responda a este correo|no responda a este mensaje|por favor no responda a este correo|estaremos encantados de recibirle|sera un placer recibirles|esperamos verle pronto|a su llegada|cuando llegue|si necesita algo mas',
    ),
    closings: list(
      'un saludo|saludos|saludos cordiales|atentamente|reciba un cordial saludo|cordialmente|un cordial saludo|muy atentamente',
    ),
  },
};
