import { commonVocabulary } from './common-vocabulary.ts';
import type { ControlMeaning, FieldAnswer } from './control-meaning.ts';
import type { CompanyCard, OutcomeRule, Phase, Screen } from './driver.ts';

/** Leads from the portal's first page into the account that this application has there. */
export function signInScreens<Plan extends { email: string; password: string }>(): Screen<Plan>[] {
  return [
    { name: 'home', title: 'Portal', shows: [commonVocabulary.signIn], exitButton: () => commonVocabulary.signIn },
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
  ];
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
export function cardFields({ holder, number, expiryMonth, expiryYear, cvc }: CompanyCard): FieldAnswer[] {
  const expiry = `${String(expiryMonth).padStart(2, '0')}/${String(expiryYear).slice(-2)}`;
  return [
    { meaning: commonVocabulary.cardHolder, text: holder },
    { meaning: commonVocabulary.cardNumber, text: number },
    { meaning: commonVocabulary.cardExpiry, text: expiry },
    { meaning: commonVocabulary.cardCode, text: cvc },
  ];
}
