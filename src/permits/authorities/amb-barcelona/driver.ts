import { commonOutcomes } from '#robot/common-outcomes.ts';
import { cardFields, confirmationByMail, signInScreens } from '#robot/common-screens.ts';
import { driver, type Outcome, type Screen } from '#robot/driver.ts';
import { barcelonaMail } from './mail.ts';
import { type LongTermPlan, needs, plan, type RegistrationPlan, type SporadicPlan } from './plan.ts';
import { inEnglish, longTerm, naturalPerson, singleDay, sporadic, words } from './words.ts';

type Language = 'ca' | 'es' | 'en' | 'fr';

const registryNumber =
  /(?:Número de registre|Número de registro|Registry number|Numéro d'enregistrement) ?:? ?(E\d{2}-\d{7})\b/;

const no: readonly Outcome[] = [
  {
    result: 'refused',
    text: /ja ha exhaurit els dies|ya ha agotado los días|has used up its days|a déjà épuisé ses jours/,
    message: 'The vehicle has had all the single days that are given in a year.',
  },
  {
    result: 'duplicate',
    text: /ja té autorització per a|ya tiene autorización para|already has a permit for|a déjà une autorisation pour/,
    message: 'The vehicle has a permit for one of these days already.',
  },
  {
    result: 'invalid_input',
    text: /dia ja ha passat|día ya ha pasado|day has passed|jour est passé/,
    message: 'The register gives no permit for a day that has passed.',
  },
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

/** Published: the environmental check costs 7 euros, a single day about 2. */
const amount = (plan: RegistrationPlan) => ({
  cents: plan.way === 'sporadic' ? ([150 * plan.days.length, 250 * plan.days.length] as const) : ([600, 900] as const),
  currency: 'EUR',
});

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

const toTheForm: readonly Screen<RegistrationPlan>[] = [
  ...signInScreens<RegistrationPlan>(),
  // The menu offers a request to everybody, and leads whoever has not signed in to do so.
  { name: 'area', title: 'User area', shows: [words.signOut, words.newRequest], leave: () => words.newRequest },
  {
    name: 'type',
    title: 'Type of permit',
    shows: [words.permit],
    fields: ({ way }) => [{ meaning: words.permit, choice: way === 'sporadic' ? sporadic : longTerm }],
    leave: () => words.next,
  },
];

const declarations = {
  amount,
  fields: () => [
    { meaning: words.truth, tick: true as const },
    { meaning: words.privacy, tick: true as const },
  ],
  leave: () => words.toPayment,
};

const registration: readonly Screen<LongTermPlan>[] = [
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
      { meaning: words.firstName, value: plan.firstName, anywhere: true },
      { meaning: words.idNumber, value: plan.idNumber, mayMask: true },
      { meaning: words.address, value: plan.address, mayLack: true },
      { meaning: words.postcode, value: plan.postcode, mayLack: true },
      { meaning: words.town, value: plan.town, mayLack: true },
      { meaning: words.mailLanguage, value: inEnglish, mayLack: true },
      { meaning: words.paper, value: plan.paper.name, mayLack: true },
    ],
    ...declarations,
  },
];

const singleDays: readonly Screen<SporadicPlan>[] = [
  {
    name: 'vehicle-and-days',
    title: 'Vehicle and number of days',
    shows: [words.plate, words.dayCount],
    fields: ({ country, plate, days }) => [
      { meaning: words.country, choice: country },
      { meaning: words.plate, text: plate },
      { meaning: words.dayCount, choice: `${days.length}` },
    ],
    leave: () => words.next,
  },
  {
    name: 'days',
    title: 'Days',
    shows: [singleDay(1)],
    fields: ({ days }) => days.map((day, index) => ({ meaning: singleDay(index + 1), day })),
    leave: () => words.next,
  },
  {
    name: 'days-summary',
    title: 'Summary of the days and declarations',
    shows: [words.truth],
    completes: 'FORM_FILLED',
    echoes: ({ country, plate, days }) => [
      { meaning: words.permit, value: sporadic },
      { meaning: words.country, value: country },
      { meaning: words.plate, value: plate },
      { meaning: words.dayCount, value: `${days.length}` },
      ...days.map((day, index) => ({ meaning: singleDay(index + 1), value: day })),
    ],
    ...declarations,
  },
];

const payment: readonly Screen<RegistrationPlan>[] = [
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

/** Screens of one of the two ways. */
const only = <Way extends RegistrationPlan>(way: Way['way'], screens: readonly Screen<Way>[]) =>
  screens.map((screen): Screen<RegistrationPlan> => ({ ...screen, asked: (plan) => plan.way === way }));

/** Which language of the portal a run uses changes no answer. */
export function ambBarcelonaIn(language: Language) {
  const opens = () => `/${language}`;
  return driver<RegistrationPlan>({
    name: 'amb-barcelona',
    title: 'AMB register, Barcelona',
    authority: 'AMB, the Barcelona metropolitan area',
    kind: 'register',
    papers: { pictures: ['image/jpeg'] },
    site: {
      url: 'https://zberegistre.ambmobilitat.cat',
      // Redsys takes the card.
      hosts: ['zberegistre.ambmobilitat.cat', 'sis.redsys.es'],
    },
    source: { url: 'https://zberegistre.ambmobilitat.cat/', checked: '2026-11' },
    needs,
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
      confirmationByMail({
        name: 'address',
        button: words.activate,
        confirmed: /compte s'ha activat|cuenta se ha activado|account has been activated|compte (?:a été|est) activé/,
        tooLate: /enllaç ja no és vàlid|enlace ya no es válido|link is no longer valid|lien n'est plus valable/,
        others: commonOutcomes(),
      }),
    ],
    screens: [...toTheForm, ...only('long-term', registration), ...only('sporadic', singleDays), ...payment],
    outcomes: [
      {
        // An immediate procedure: no office decides.
        result: 'confirmed',
        text: /Autorització concedida|Autorización concedida|Permit granted|Autorisation accordée/,
        message: 'The single days are given and paid.',
        reference: registryNumber,
        paper: words.permission,
      },
      {
        result: 'submitted',
        text: /Sol·licitud registrada|Solicitud registrada|Request registered|Demande enregistrée/,
        message: 'The request is registered and paid; the decision comes by mail.',
        reference: registryNumber,
      },
      ...no,
    ],
    mail: barcelonaMail,
  });
}

export const ambBarcelona = ambBarcelonaIn('en');
