import { defineVocabulary } from './control-meaning.ts';

/**
 * What many portals ask for or offer, in the usual words of each language. A driver replaces these for a portal with
 * words of its own.
 */
export const commonVocabulary = defineVocabulary({
  next: {
    kind: 'button',
    words: {
      fr: ['Suivant', 'Continuer', 'Étape suivante'],
      en: ['Next', 'Continue', 'Next step'],
      de: ['Weiter', 'Fortfahren', 'Nächster Schritt'],
      it: ['Avanti', 'Continua', 'Prosegui', 'Procedi'],
      nl: ['Volgende', 'Verder', 'Doorgaan', 'Volgende stap'],
      es: ['Siguiente', 'Continuar'],
      ca: ['Següent', 'Continua', 'Continuar'],
    },
  },
  back: {
    kind: 'button',
    words: {
      fr: ['Retour', 'Précédent', 'Étape précédente'],
      en: ['Back', 'Previous', 'Previous step'],
      de: ['Zurück', 'Vorheriger Schritt'],
      it: ['Indietro', 'Precedente'],
      nl: ['Terug', 'Vorige', 'Vorige stap'],
      es: ['Atrás', 'Volver', 'Anterior'],
      ca: ['Enrere', 'Torna', 'Tornar', 'Anterior'],
    },
  },
  acceptCookies: {
    kind: 'button',
    words: {
      fr: ['Tout accepter', 'Accepter tout', 'Accepter tous les cookies', 'Accepter les cookies'],
      en: ['Accept all', 'Accept all cookies', 'Accept cookies'],
      de: ['Alle akzeptieren', 'Alle Cookies akzeptieren', 'Alles akzeptieren', 'Cookies akzeptieren'],
      it: ['Accetta tutti', 'Accetta tutto', 'Accetta tutti i cookie'],
      nl: ['Alles accepteren', 'Alle cookies accepteren', 'Accepteer alle cookies', 'Cookies accepteren'],
      es: ['Aceptar todas', 'Aceptar todo', 'Aceptar todas las cookies', 'Aceptar cookies'],
      ca: [
        'Acceptar-les totes',
        'Accepta-ho tot',
        'Acceptar-ho tot',
        'Accepta totes les galetes',
        'Acceptar totes',
        'Accepta-les totes',
      ],
    },
  },
  refuseCookies: {
    kind: 'button',
    words: {
      fr: ['Tout refuser', 'Refuser tout', 'Refuser tous les cookies'],
      en: ['Refuse all', 'Refuse all cookies', 'Reject all', 'Reject all cookies', 'Decline all'],
      de: ['Alle ablehnen', 'Alle Cookies ablehnen', 'Alles ablehnen', 'Ablehnen'],
      it: ['Rifiuta tutti', 'Rifiuta tutto', 'Rifiuta'],
      nl: ['Alles weigeren', 'Alle cookies weigeren', 'Weigeren'],
      es: ['Rechazar todas', 'Rechazar todo', 'Rechazar'],
      ca: ['Rebutjar-les totes', 'Rebutja-ho tot', 'Rebutjar-ho tot', 'Rebutja-les totes', 'Rebutjar totes'],
    },
  },
  /** Closes an obstacle that asks for nothing: a notice before the service, an invitation to a survey. */
  dismiss: {
    kind: 'button',
    words: {
      fr: ['Fermer', 'Non merci', 'Plus tard', 'Continuer vers le service', 'Rester sur cette page'],
      en: ['Close', 'No thanks', 'Not now', 'Maybe later', 'Continue to the service', 'Stay on this page'],
      de: ['Schließen', 'Nein danke', 'Später', 'Weiter zum Service', 'Auf dieser Seite bleiben'],
      it: ['Chiudi', 'No grazie', 'Più tardi', 'Continua al servizio', 'Resta su questa pagina'],
      nl: ['Sluiten', 'Nee bedankt', 'Later', 'Doorgaan naar de dienst', 'Op deze pagina blijven'],
      es: ['Cerrar', 'No gracias', 'Más tarde', 'Continuar al servicio', 'Permanecer en esta página'],
      ca: ['Tancar', 'No gràcies', 'Més tard', 'Continuar al servei', "Queda't en aquesta pàgina"],
    },
  },
  agree: {
    kind: 'tick',
    words: {
      fr: ["J'ai lu et j'accepte les conditions générales", "J'accepte les conditions générales"],
      en: ['I accept the terms and conditions', 'I agree to the terms and conditions'],
      de: ['Ich habe die AGB gelesen und akzeptiere sie', 'Ich akzeptiere die AGB'],
      it: ['Accetto i termini e le condizioni', 'Accetto termini e condizioni'],
      nl: ['Ik ga akkoord met de algemene voorwaarden', 'Ik aanvaard de algemene voorwaarden'],
      es: ['Acepto los términos y condiciones', 'Acepto las condiciones generales'],
      ca: ['Accepto els termes i condicions', 'Accepto les condicions generals'],
    },
  },
  email: {
    kind: 'text',
    autocomplete: 'email',
    words: {
      fr: ['Adresse e-mail', 'Adresse électronique', 'E-mail', 'Courriel', 'Adresse mail'],
      en: ['E-mail', 'Email', 'E-mail address', 'Email address'],
      de: ['E-Mail-Adresse', 'E-Mail', 'Email'],
      it: ['E-mail', 'Email', 'Indirizzo e-mail', 'Indirizzo email', 'Indirizzo di posta elettronica'],
      nl: ['E-mailadres', 'E-mail', 'Email'],
      es: ['Correo electrónico', 'Dirección de correo electrónico', 'E-mail', 'Email'],
      ca: ['Correu electrònic', 'Adreça de correu electrònic', 'Adreça electrònica', 'E-mail'],
    },
  },
  emailAgain: {
    kind: 'text',
    repeatsAutocomplete: 'email',
    words: {
      fr: ["Confirmation de l'adresse e-mail", "Confirmez l'adresse e-mail", "Confirmer l'e-mail"],
      en: ['Confirm e-mail', 'Confirm email', 'Confirm e-mail address', 'Confirm email address', 'Repeat e-mail'],
      de: ['E-Mail-Adresse wiederholen', 'E-Mail wiederholen', 'E-Mail-Adresse bestätigen', 'E-Mail bestätigen'],
      it: ['Conferma e-mail', 'Conferma email', 'Ripeti e-mail', 'Ripeti email', 'Conferma indirizzo e-mail'],
      nl: ['Herhaal e-mailadres', 'E-mailadres herhalen', 'Bevestig e-mailadres', 'E-mailadres bevestigen'],
      es: ['Confirmar correo electrónico', 'Confirme el correo electrónico', 'Repita el correo electrónico'],
      ca: ['Confirma el correu electrònic', 'Confirmeu el correu electrònic', 'Repetiu el correu electrònic'],
    },
  },
  password: {
    kind: 'text',
    isSecret: true,
    words: {
      fr: ['Mot de passe'],
      en: ['Password'],
      de: ['Passwort', 'Kennwort'],
      it: ['Password', "Parola d'ordine"],
      nl: ['Wachtwoord'],
      es: ['Contraseña'],
      ca: ['Contrasenya'],
    },
  },
  passwordAgain: {
    kind: 'text',
    isSecret: true,
    words: {
      fr: ['Confirmation du mot de passe', 'Confirmez le mot de passe', 'Confirmer le mot de passe'],
      en: ['Confirm password', 'Repeat password', 'Password again', 'Confirm your password', 'Re-enter password'],
      de: ['Passwort wiederholen', 'Passwort bestätigen', 'Kennwort wiederholen', 'Kennwort bestätigen'],
      it: ['Conferma password', 'Ripeti password', 'Conferma la password', 'Ripeti la password'],
      nl: ['Herhaal wachtwoord', 'Wachtwoord herhalen', 'Bevestig wachtwoord', 'Wachtwoord bevestigen'],
      es: ['Confirmar contraseña', 'Repita la contraseña', 'Repetir contraseña', 'Confirme la contraseña'],
      ca: [
        'Repetir contrasenya',
        'Confirma la contrasenya',
        'Confirmeu la contrasenya',
        'Repetiu la contrasenya',
        'Repeteix la contrasenya',
      ],
    },
  },
  firstName: {
    kind: 'text',
    autocomplete: 'given-name',
    words: {
      fr: ['Prénom', 'Prénoms'],
      en: ['First name', 'Given name', 'Forename', 'First names'],
      de: ['Vorname', 'Vornamen'],
      it: ['Nome'],
      nl: ['Voornaam', 'Voornamen'],
      es: ['Nombre'],
      ca: ['Nom'],
    },
  },
  surname: {
    kind: 'text',
    autocomplete: 'family-name',
    words: {
      fr: ['Nom', 'Nom de famille'],
      en: ['Surname', 'Last name', 'Family name'],
      de: ['Nachname', 'Familienname', 'Zuname'],
      it: ['Cognome'],
      nl: ['Achternaam', 'Familienaam'],
      es: ['Apellidos', 'Apellido'],
      ca: ['Cognoms', 'Cognom'],
    },
  },
  plate: {
    kind: 'text',
    rewrites: ['capitals', 'spacing'],
    words: {
      fr: ["Numéro d'immatriculation", "Plaque d'immatriculation", 'Immatriculation', 'Numéro de plaque'],
      en: ['Registration number', 'Number plate', 'Licence plate', 'License plate', 'Registration plate', 'Plate'],
      de: ['Kennzeichen', 'Amtliches Kennzeichen', 'Kfz-Kennzeichen'],
      it: ['Targa', 'Numero di targa', 'Targa del veicolo'],
      nl: ['Nummerplaat', 'Kenteken', 'Kentekennummer'],
      es: ['Matrícula', 'Número de matrícula', 'Matrícula del vehículo'],
      ca: ['Matrícula', 'Número de matrícula', 'Matrícula del vehicle'],
    },
  },
  country: {
    kind: 'choice',
    words: {
      fr: ["Pays d'immatriculation"],
      en: ['Country of registration', 'Registration country'],
      de: ['Zulassungsstaat', 'Zulassungsland', 'Land der Zulassung'],
      it: ['Nazione di immatricolazione', 'Paese di immatricolazione', 'Stato di immatricolazione', 'Nazione targa'],
      nl: ['Land van inschrijving', 'Land van registratie'],
      es: ['País de matriculación', 'País de matrícula'],
      ca: ['País de matriculació', 'País de matrícula'],
    },
  },
  day: {
    kind: 'choice',
    words: { fr: ['Jour'], en: ['Day'], de: ['Tag'], it: ['Giorno'], nl: ['Dag'], es: ['Día'], ca: ['Dia'] },
  },
  month: {
    kind: 'choice',
    words: { fr: ['Mois'], en: ['Month'], de: ['Monat'], it: ['Mese'], nl: ['Maand'], es: ['Mes'], ca: ['Mes'] },
  },
  year: {
    kind: 'choice',
    words: { fr: ['Année'], en: ['Year'], de: ['Jahr'], it: ['Anno'], nl: ['Jaar'], es: ['Año'], ca: ['Any'] },
  },
  pay: {
    kind: 'button',
    words: {
      fr: ['Payer', 'Payer maintenant', 'Valider le paiement'],
      en: ['Pay', 'Pay now', 'Make payment'],
      de: ['Bezahlen', 'Jetzt bezahlen', 'Zahlen', 'Kostenpflichtig bestellen', 'Zahlungspflichtig bestellen'],
      it: ['Paga', 'Paga ora', 'Paga adesso', 'Conferma pagamento'],
      nl: ['Betalen', 'Nu betalen', 'Betaal', 'Betaal nu'],
      es: ['Pagar', 'Pagar ahora', 'Realizar pago'],
      ca: ['Paga', 'Pagar', 'Paga ara', 'Pagar ara'],
    },
  },
  signIn: {
    kind: 'button',
    words: {
      fr: ['Se connecter', 'Connexion', "S'identifier"],
      en: ['Sign in', 'Log in', 'Login'],
      de: ['Anmelden', 'Einloggen', 'Login'],
      it: ['Accedi', 'Entra', 'Login'],
      nl: ['Inloggen', 'Aanmelden', 'Log in'],
      es: ['Iniciar sesión', 'Acceder', 'Entrar'],
      ca: ['Inicia la sessió', 'Inicia sessió', 'Iniciar sessió', 'Accedeix', 'Entra'],
    },
  },
  /** Shown only to visitors who are signed in. */
  signOut: {
    kind: 'button',
    words: {
      fr: ['Se déconnecter', 'Déconnexion'],
      en: ['Sign out', 'Log out'],
      it: ['Esci', 'Disconnetti'],
      es: ['Cerrar sesión'],
      ca: ['Tancar sessió', 'Tanca la sessió'],
    },
  },
  register: {
    kind: 'button',
    words: {
      fr: ['Créer un compte', "S'inscrire", 'Inscription'],
      en: ['Register', 'Create account', 'Create an account', 'Sign up'],
      de: ['Registrieren', 'Konto anlegen', 'Konto erstellen', 'Neu registrieren'],
      it: ['Registrati', 'Crea account', 'Crea un account', 'Iscriviti'],
      nl: ['Registreren', 'Account aanmaken', 'Registreer'],
      es: ['Registrarse', 'Crear cuenta', 'Crear una cuenta', 'Regístrese'],
      ca: ["Registra't", 'Registrar-se', 'Crea un compte', 'Crear un compte'],
    },
  },
});
