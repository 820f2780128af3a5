import { commonWords } from './common-words.ts';
import type { Screen } from './driver.ts';

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
