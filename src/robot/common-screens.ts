import { commonVocabulary } from './common-vocabulary.ts';
import { type ControlMeaning, defineVocabulary, type FieldAnswer } from './control-meaning.ts';
import type { CompanyCard, OutcomeRule, Phase, Screen } from './driver.ts';

/** A page that asks for nothing and is left by one button or link. */
export const createLinkScreen = <Plan>(name: string, title: string, button: ControlMeaning): Screen<Plan> => ({
  name,
  title,
  shows: [button],
  exitButton: () => button,
});

/**
 * Leads from the portal's first page into the account that this application has there, and on to the service.
 * @param leadsTo the button of the service: the menu may offer it to everybody, the way out only to who is signed in
 */
export function createSignInScreens<Plan extends { email: string; password: string }>(
  leadsTo: ControlMeaning,
  title = 'Own area',
): Screen<Plan>[] {
  return [
    createLinkScreen('home', 'Portal', commonVocabulary.signIn),
    {
      name: 'sign-in',
      title: 'Sign in',
      shows: [commonVocabulary.email, commonVocabulary.password],
      fields: ({ email, password }) => [
        { meaning: commonVocabulary.email, text: email },
        { meaning: commonVocabulary.password, text: password },
      ],
      exitButton: () => commonVocabulary.signIn,
    },
    { name: 'area', title, shows: [commonVocabulary.signOut, leadsTo], exitButton: () => leadsTo },
  ];
}

interface AccountOpening<Plan> {
  /** The phase's title. */
  title: string;
  startPath(): string;
  /** The page that leads to the form: its machine name and its title. */
  entrance: readonly [name: string, title: string];
  fields(plan: Plan): readonly FieldAnswer[];
  outcomes: readonly OutcomeRule[];
}

/** Opens the portal account that only this application uses. */
export function createAccountPhase<Plan>({
  title,
  startPath,
  entrance: [name, entranceTitle],
  fields,
  outcomes,
}: AccountOpening<Plan>): Phase<Plan> {
  return {
    name: 'account',
    title,
    startPath,
    screens: [
      createLinkScreen(name, entranceTitle, commonVocabulary.register),
      {
        name: 'sign-up',
        title: 'Account',
        shows: [commonVocabulary.email, commonVocabulary.passwordAgain],
        sends: true,
        fields,
        exitButton: () => commonVocabulary.register,
      },
    ],
    outcomes,
  };
}

interface Confirmation {
  /** The phase's name. */
  name: string;
  /** The button on the page behind the mail's link. */
  button: ControlMeaning;
  /** What the portal answers on success, and for a link that was already used or is too old. */
  confirmed: RegExp;
  tooLate: RegExp;
  others: readonly OutcomeRule[];
}

/** Confirms an account's address by the link in the portal's mail. */
export function createEmailConfirmationPhase<Plan>({
  name,
  button,
  confirmed,
  tooLate,
  others,
}: Confirmation): Phase<Plan> {
  const message = 'The link of the mail is no longer valid: the account may be confirmed already.';
  return {
    name,
    title: 'Address of the account confirmed',
    startCondition: 'mail',
    screens: [{ name: button.name, title: 'Link of the mail', shows: [button], sends: true, exitButton: () => button }],
    outcomes: [
      { result: 'submitted', text: confirmed, message: 'The account can be used.' },
      { result: 'invalid_input', text: tooLate, message },
      ...others,
    ],
  };
}

/** In the usual words of each language, as all payment processors ask. */
export const commonCardVocabulary = defineVocabulary({
  cardNumber: {
    kind: 'text',
    autocomplete: 'cc-number',
    isSecret: true,
    rewrites: ['spacing'],
    words: {
      fr: ['Numéro de carte', 'Numéro de la carte', 'Numéro de carte bancaire'],
      en: ['Card number', 'Credit card number'],
      de: ['Kartennummer', 'Kreditkartennummer'],
      it: ['Numero carta', 'Numero della carta', 'Numero di carta'],
      nl: ['Kaartnummer', 'Creditcardnummer'],
      es: ['Número de tarjeta', 'Número de la tarjeta', 'Nº de tarjeta'],
      ca: ['Número de targeta', 'Número de la targeta'],
    },
  },
  cardHolder: {
    kind: 'text',
    autocomplete: 'cc-name',
    words: {
      fr: ['Titulaire de la carte', 'Nom du titulaire de la carte', 'Nom sur la carte'],
      en: ['Cardholder', 'Cardholder name', 'Name on card', 'Card holder'],
      de: ['Karteninhaber', 'Name des Karteninhabers', 'Karteninhaber:in', 'Name auf der Karte'],
      it: ['Titolare della carta', 'Intestatario della carta', 'Titolare carta', 'Nome sulla carta'],
      nl: ['Kaarthouder', 'Naam van de kaarthouder', 'Naam op de kaart'],
      es: ['Titular de la tarjeta', 'Nombre del titular', 'Nombre en la tarjeta'],
      ca: ['Titular de la targeta', 'Nom del titular', 'Nom a la targeta'],
    },
  },
  /** Month and year in one field, as on the card: a text, because it is not a day. */
  cardExpiry: {
    kind: 'text',
    autocomplete: 'cc-exp',
    isSecret: true,
    rewrites: ['spacing'],
    words: {
      fr: ["Date d'expiration", 'Expiration', "Date d'expiration de la carte"],
      en: ['Expiry date', 'Expiration date', 'Expiry', 'Valid until'],
      de: ['Gültig bis', 'Ablaufdatum', 'Verfallsdatum'],
      it: ['Data di scadenza', 'Scadenza', 'Scadenza carta'],
      nl: ['Vervaldatum', 'Geldig tot', 'Vervaldag'],
      es: ['Fecha de caducidad', 'Caducidad', 'Fecha de vencimiento'],
      ca: ['Data de caducitat', 'Caducitat'],
    },
  },
  cardCode: {
    kind: 'text',
    autocomplete: 'cc-csc',
    isSecret: true,
    words: {
      fr: ['Cryptogramme visuel', 'Cryptogramme', 'Code de sécurité', 'CVV', 'CVC'],
      en: ['Security code', 'CVC', 'CVV', 'Card security code'],
      de: ['Prüfnummer', 'Sicherheitscode', 'Kartenprüfnummer', 'CVC', 'CVV'],
      it: ['Codice di sicurezza', 'CVV', 'CVC', 'CVV2'],
      nl: ['Beveiligingscode', 'CVC', 'CVV', 'CVC-code'],
      es: ['Código de seguridad', 'CVV', 'CVC', 'CVV2'],
      ca: ['Codi de seguretat', 'CVV', 'CVC', 'CVV2'],
    },
  },
});

/** The company's card as payment processors ask for it: expiry as printed, 'MM/YY'. */
function cardFields({ holder, number, expiryMonth, expiryYear, cvc }: CompanyCard): FieldAnswer[] {
  const expiry = `${String(expiryMonth).padStart(2, '0')}/${String(expiryYear).slice(-2)}`;
  return [
    { meaning: commonCardVocabulary.cardHolder, text: holder },
    { meaning: commonCardVocabulary.cardNumber, text: number },
    { meaning: commonCardVocabulary.cardExpiry, text: expiry },
    { meaning: commonCardVocabulary.cardCode, text: cvc },
  ];
}

type ReadAmount<Plan> = NonNullable<Screen<Plan>['amount']>;

/** A payment that asks for the card on one page and is made on the next. */
export const paymentScreens = <Plan extends { card: CompanyCard }>(amount: ReadAmount<Plan>): Screen<Plan>[] => [
  {
    name: 'card',
    title: 'Card details',
    shows: [commonCardVocabulary.cardNumber],
    fields: ({ card }) => cardFields(card),
  },
  {
    name: 'pay',
    title: 'Payment and answer',
    shows: [commonVocabulary.pay],
    completesStep: 'SUBMITTED',
    sends: true,
    amount,
    exitButton: () => commonVocabulary.pay,
  },
];

/** A payment on one page. */
export const createPaymentScreen = <Plan extends { card: CompanyCard }>(amount: ReadAmount<Plan>): Screen<Plan> => ({
  name: 'pay',
  title: 'Payment',
  shows: [commonCardVocabulary.cardNumber, commonVocabulary.pay],
  completesStep: 'SUBMITTED',
  sends: true,
  amount,
  fields: ({ card }) => cardFields(card),
  exitButton: () => commonVocabulary.pay,
});
