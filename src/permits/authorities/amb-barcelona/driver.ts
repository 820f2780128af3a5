import { commonOutcomes } from '#robot/common-outcomes.ts';
import { cardFields, signInScreens } from '#robot/common-screens.ts';
import { driver, type Outcome, type Screen } from '#robot/driver.ts';
import { barcelonaMail } from './mail.ts';
import { needs, plan, type RegistrationPlan } from './plan.ts';
import { inEnglish, longTerm, naturalPerson, words } from './words.ts';

type Language = 'ca' | 'es' | 'en' | 'fr';

const no: readonly Outcome[] = [
  {
    result: 'duplicate',
    text: /ja consta al Registre|ya consta en el Registro|already in the Register|figure déjà au Registre/,
    message: 'The vehicle is in the register already.',
  },
  {
    result: 'duplicate',
    text: /Ja hi ha un compte|Ya existe una cuenta|already an account|compte existe déjà/,
    message: 'The register already has an account with the address of this application.',
  },
  {
    result: 'invalid_input',
    text: /matrícula no és vàlida|matrícula no es válida|registration number is not valid|immatriculation n'est pas valable/,
    message: 'The register does not accept the plate.',
  },
  {
    result: 'invalid_input',
    text: /contrasenya incorrectes|contraseña incorrectos|password is wrong|mot de passe incorrects?/,
    message: 'The register does not let the account of this application sign in.',
  },
  ...commonOutcomes(),
];

/** Published: the environmental check costs 7 euros. */
const amount = () => ({ cents: [600, 900] as const, currency: 'EUR' });

const account: readonly Screen<RegistrationPlan>[] = [
  { name: 'welcome', title: 'Register', shows: [words.register], leave: () => words.register },
  {
    name: 'sign-up',
    title: 'Account',
    shows: [words.email, words.passwordAgain],
    sends: true,
    fields: ({ firstName, surname, idNumber, email, password }) => [
      { meaning: words.firstName, text: firstName },
      { meaning: words.surname, text: surname },
      { meaning: words.idNumber, text: idNumber },
      { meaning: words.privacy, tick: true },
      { meaning: words.email, text: email },
      { meaning: words.password, text: password },
      { meaning: words.passwordAgain, text: password },
    ],
    leave: () => words.register,
  },
];

const screens: readonly Screen<RegistrationPlan>[] = [
  ...signInScreens<RegistrationPlan>(),
  // The menu offers a request to everybody, and leads whoever has not signed in to do so.
  { name: 'area', title: 'User area', shows: [words.signOut, words.newRequest], leave: () => words.newRequest },
  {
    name: 'type',
    title: 'Type of permit',
    shows: [words.permit],
    fields: () => [{ meaning: words.permit, choice: longTerm }],
    leave: () => words.next,
  },
  {
    name: 'vehicle',
    title: 'Vehicle',
    shows: [words.plate, words.fuel],
    fields: ({ country, plate, category, fuel, euro }) => [
      { meaning: words.country, choice: country },
      { meaning: words.plate, text: plate },
      { meaning: words.category, choice: category },
      { meaning: words.fuel, choice: fuel },
      { meaning: words.euro, choice: euro },
    ],
    leave: () => words.next,
  },
  {
    name: 'holder',
    title: 'Holder',
    shows: [words.person],
    fields: ({ firstName, surname, idNumber, address, postcode, town }) => [
      { meaning: words.person, choice: naturalPerson },
      { meaning: words.firstName, text: firstName },
      { meaning: words.surname, text: surname },
      { meaning: words.idNumber, text: idNumber },
      { meaning: words.address, text: address },
      { meaning: words.postcode, text: postcode },
      { meaning: words.town, text: town },
      { meaning: words.mailLanguage, choice: inEnglish },
    ],
    leave: () => words.next,
  },
  {
    name: 'papers',
    title: 'Papers',
    shows: [words.paper],
    fields: ({ paper }) => [{ meaning: words.paper, file: paper }],
    leave: () => words.next,
  },
  {
    name: 'summary',
    title: 'Summary and declarations',
    shows: [words.truth],
    completes: 'FORM_FILLED',
    echoes: (plan) => [
      { meaning: words.permit, value: longTerm },
      { meaning: words.country, value: plan.country },
      { meaning: words.plate, value: plan.plate },
      { meaning: words.category, value: plan.category },
      { meaning: words.fuel, value: plan.fuel },
      { meaning: words.euro, value: plan.euro },
      { meaning: words.person, value: naturalPerson },
      // 'Nom' is the surname in French and the first name in Catalan: its label tells nothing.
      { meaning: words.surname, value: plan.surname, anywhere: true },
      { meaning: words.idNumber, value: plan.idNumber, mayMask: true },
    ],
    amount,
    fields: () => [
      { meaning: words.truth, tick: true },
      { meaning: words.privacy, tick: true },
    ],
    leave: () => words.toPayment,
  },
  {
    name: 'card',
    title: 'Card details',
    shows: [words.cardNumber],
    fields: ({ card }) => cardFields(card),
  },
  {
    name: 'pay',
    title: 'Payment and answer',
    shows: [words.pay],
    completes: 'SUBMITTED',
    sends: true,
    amount,
    leave: () => words.pay,
  },
];

/** Which language of the portal a run uses changes no answer. */
export function ambBarcelonaIn(language: Language) {
  const opens = () => `/${language}`;
  return driver<RegistrationPlan>({
    name: 'amb-barcelona',
    title: 'AMB register, Barcelona',
    authority: 'AMB, the Barcelona metropolitan area',
    kind: 'register',
    site: {
      url: 'https://zberegistre.ambmobilitat.cat',
      // Redsys takes the card.
      hosts: ['zberegistre.ambmobilitat.cat', 'sis.redsys.es'],
    },
    source: { url: 'https://zberegistre.ambmobilitat.cat/', checked: '2026-11' },
    needs: () => needs,
    plan,
    opens,
    cookies: { refuse: words.refuseCookies, accept: words.acceptCookies },
    before: [
      {
        name: 'account',
        title: 'Account at the register',
        opens,
        screens: account,
        outcomes: [
          {
            result: 'submitted',
            text: /Us hem enviat un correu|Le hemos enviado un correo|We have sent you an e-mail|Nous vous avons envoyé un (?:message|e-mail)/,
            message: 'The account waits for its address to be confirmed.',
          },
          ...no,
        ],
      },
      {
        name: 'address',
        title: 'E-mail address confirmed',
        begins: 'mail',
        screens: [
          {
            name: 'activate',
            title: 'Confirmation of the address',
            shows: [words.activate],
            sends: true,
            leave: () => words.activate,
          },
        ],
        outcomes: [
          {
            result: 'submitted',
            text: /compte s'ha activat|cuenta se ha activado|account has been activated|compte (?:a été|est) activé/,
            message: 'The account is active.',
          },
          {
            result: 'refused',
            text: /enllaç ja no és vàlid|enlace ya no es válido|link is no longer valid|lien n'est plus valable/,
            message: 'The link of the mail is no longer valid.',
          },
          ...commonOutcomes(),
        ],
      },
    ],
    screens,
    outcomes: [
      {
        result: 'submitted',
        text: /Sol·licitud registrada|Solicitud registrada|Request registered|Demande enregistrée/,
        message: 'The request is registered and paid; the decision comes by mail.',
        reference:
          /(?:Número de registre|Número de registro|Registry number|Numéro d'enregistrement) ?:? ?(E\d{2}-\d{7})\b/,
      },
      ...no,
    ],
    mail: barcelonaMail,
  });
}

export const ambBarcelona = ambBarcelonaIn('en');
