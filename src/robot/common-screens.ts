import { commonVocabulary } from './common-vocabulary.ts';
import type { ControlMeaning, FieldAnswer } from './control-meaning.ts';
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
export function signInScreens<Plan extends { email: string; password: string }>(
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

/** The company's card as payment processors ask for it: expiry as printed, 'MM/YY'. */
function cardFields({ holder, number, expiryMonth, expiryYear, cvc }: CompanyCard): FieldAnswer[] {
  const expiry = `${String(expiryMonth).padStart(2, '0')}/${String(expiryYear).slice(-2)}`;
  return [
    { meaning: commonVocabulary.cardHolder, text: holder },
    { meaning: commonVocabulary.cardNumber, text: number },
    { meaning: commonVocabulary.cardExpiry, text: expiry },
    { meaning: commonVocabulary.cardCode, text: cvc },
  ];
}

type ReadAmount<Plan> = NonNullable<Screen<Plan>['amount']>;

/** A payment that asks for the card on one page and is made on the next. */
export const paymentScreens = <Plan extends { card: CompanyCard }>(amount: ReadAmount<Plan>): Screen<Plan>[] => [
  {
    name: 'card',
    title: 'Card details',
    shows: [commonVocabulary.cardNumber],
    fields: ({ card }) => cardFields(card),
  },
  {
    name: 'pay',
    title: 'Payment and answer',
    shows: [commonVocabulary.pay],
    completes: 'SUBMITTED',
    sends: true,
    amount,
    exitButton: () => commonVocabulary.pay,
  },
];

/** A payment on one page. */
export const createPaymentScreen = <Plan extends { card: CompanyCard }>(amount: ReadAmount<Plan>): Screen<Plan> => ({
  name: 'pay',
  title: 'Payment',
  shows: [commonVocabulary.cardNumber, commonVocabulary.pay],
  completes: 'SUBMITTED',
  sends: true,
  amount,
  fields: ({ card }) => cardFields(card),
  exitButton: () => commonVocabulary.pay,
});
