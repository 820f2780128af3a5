import { createAccountPhase, createEmailConfirmationPhase } from '#robot/common-screens.ts';
import { commonVocabulary } from '#robot/common-vocabulary.ts';
import type { ControlMeaning } from '#robot/control-meaning.ts';
import type { OutcomeRule, Phase } from '#robot/driver.ts';

// What the portals of Italian cities have in common. None of their account pages was seen, so the words are assumed.

/** How they answer when an account is opened and its address confirmed. */
export const italianAccountTexts = {
  sent: /Abbiamo inviato una e-mail|We have sent you an e-mail/,
  exists: /Esiste già un account|already an account/,
  confirmed: /account è stato attivato|account has been activated/,
  tooLate: /link non è più valido|link is no longer valid/,
} as const;

interface ItalianAccount {
  /** The word for it in a sentence. */
  site: 'portal' | 'shop';
  startPath(): string;
  privacy: ControlMeaning;
  /** The phase that confirms the address: its name, and the button behind the mail's link. */
  confirmation: { name: string; button: ControlMeaning };
  failureOutcomes: readonly OutcomeRule[];
}

/** Opens an account by name, address and password, and confirms the address. */
export function createItalianAccountPhases<
  Plan extends Readonly<Record<'firstName' | 'surname' | 'email' | 'password', string>>,
>({ site, startPath, privacy, confirmation, failureOutcomes: failures }: ItalianAccount): Phase<Plan>[] {
  const { sent, exists, confirmed, tooLate } = italianAccountTexts;
  return [
    createAccountPhase({
      title: `Account at the ${site}`,
      startPath,
      entrance: ['home', site === 'shop' ? 'Shop' : 'Portal'],
      fields: ({ firstName, surname, email, password }) => [
        { meaning: commonVocabulary.firstName, text: firstName },
        { meaning: commonVocabulary.surname, text: surname },
        { meaning: commonVocabulary.email, text: email },
        { meaning: commonVocabulary.password, text: password },
        { meaning: commonVocabulary.passwordAgain, text: password },
        { meaning: privacy, tick: true },
      ],
      outcomes: [
        { result: 'submitted', text: sent, message: `The ${site} has sent the link that confirms the address.` },
        { result: 'duplicate', text: exists, message: 'There is already an account for this e-mail address.' },
        ...failures,
      ],
    }),
    createEmailConfirmationPhase({ ...confirmation, confirmed, tooLate, others: failures }),
  ];
}
