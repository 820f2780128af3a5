import { commonWords } from './common-words.ts';
import type { CompanyCard, Screen } from './driver.ts';
import type { Field } from './page.ts';

/** From the portal's first page into the account that this application has there. */
export function signInScreens<Plan extends { email: string; password: string }>(): Screen<Plan>[] {
  return [
    { name: 'home', title: 'Portal', shows: [commonWords.signIn], leave: () => commonWords.signIn },
    {
      name: 'sign-in',
      title: 'Sign in',
      shows: [commonWords.email, commonWords.password],
      fields: ({ email, password }) => [
        { meaning: commonWords.email, text: email },
        { meaning: commonWords.password, text: password },
      ],
      leave: () => commonWords.signIn,
    },
  ];
}

/** The company's card, as processors ask for it: its expiry as it is printed, 'MM/YY'. */
export function cardFields({ holder, number, expiryMonth, expiryYear, cvc }: CompanyCard): Field[] {
  const expiry = `${String(expiryMonth).padStart(2, '0')}/${String(expiryYear).slice(-2)}`;
  return [
    { meaning: commonWords.cardHolder, text: holder },
    { meaning: commonWords.cardNumber, text: number },
    { meaning: commonWords.cardExpiry, text: expiry },
    { meaning: commonWords.cardCode, text: cvc },
  ];
}
