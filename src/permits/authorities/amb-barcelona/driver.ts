import { createCommonOutcomes } from '#robot/common-outcomes.ts';
import {
  createAccountPhase,
  createEmailConfirmationPhase,
  createSignInScreens,
  paymentScreens,
} from '#robot/common-screens.ts';
import { defineDriver, type OutcomeRule, type Screen } from '#robot/driver.ts';
import { ambBarcelonaMailRules } from './mail.ts';
import { type LongTermPlan, listRequiredFacts, plan, type RegistrationPlan, type SporadicPlan } from './plan.ts';
import {
  createSingleDayField,
  englishMailPhrases,
  longTermPermitPhrases,
  naturalPersonPhrases,
  sporadicPermitPhrases,
  vocabulary,
} from './vocabulary.ts';

/** What the register states when it grants nothing, in its four languages. */
const failureOutcomes: readonly OutcomeRule[] = [
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
  ...createCommonOutcomes(),
];

type Language = 'ca' | 'es' | 'en' | 'fr';

const registryNumber =
  /(?:Número de registre|Número de registro|Registry number|Numéro d'enregistrement) ?:? ?(E\d{2}-\d{7})\b/;

/**
 * The environmental check costs 7 euros. A single day costs 5, of a van 6, since the AMB ordinance of 26 October 2021:
 * Andorra, which takes half a euro more for each, names 7.50, 5.50 and 6.50 (https://forum.ad/, December 2021, read on
 * 28 November 2026).
 */
const amount = (plan: RegistrationPlan) => ({
  cents:
    plan.permitType === 'sporadic'
      ? ([400 * plan.days.length, 700 * plan.days.length] as const)
      : ([600, 900] as const),
  currency: 'EUR',
});

const introductoryScreens: readonly Screen<RegistrationPlan>[] = [
  // A visitor who has not signed in is led from the menu's offer to the sign-in first.
  ...createSignInScreens<RegistrationPlan>(vocabulary.newRequest, 'User area'),
  {
    name: 'type',
    title: 'Type of permit',
    shows: [vocabulary.permit],
    fields: ({ permitType }) => [
      { meaning: vocabulary.permit, choice: permitType === 'sporadic' ? sporadicPermitPhrases : longTermPermitPhrases },
    ],
    exitButton: () => vocabulary.next,
  },
];

const declarationScreen = {
  amount,
  fields: () => [
    { meaning: vocabulary.truth, tick: true as const },
    { meaning: vocabulary.privacy, tick: true as const },
  ],
  exitButton: () => vocabulary.toPayment,
};

const longTermScreens: readonly Screen<LongTermPlan>[] = [
  {
    name: 'vehicle',
    title: 'Vehicle',
    shows: [vocabulary.plate, vocabulary.fuel],
    fields: ({ country, plate, category, fuel, euroStandard }) => [
      { meaning: vocabulary.country, choice: country },
      { meaning: vocabulary.plate, text: plate },
      { meaning: vocabulary.category, choice: category },
      { meaning: vocabulary.fuel, choice: fuel },
      { meaning: vocabulary.euro, choice: euroStandard },
    ],
    exitButton: () => vocabulary.next,
  },
  {
    name: 'holder',
    title: 'Holder',
    shows: [vocabulary.person],
    fields: ({ firstName, surname, idNumber, address, postcode, town }) => [
      { meaning: vocabulary.person, choice: naturalPersonPhrases },
      { meaning: vocabulary.firstName, text: firstName },
      { meaning: vocabulary.surname, text: surname },
      { meaning: vocabulary.idNumber, text: idNumber },
      { meaning: vocabulary.address, text: address },
      { meaning: vocabulary.postcode, text: postcode },
      { meaning: vocabulary.town, text: town },
      { meaning: vocabulary.mailLanguage, choice: englishMailPhrases },
    ],
    exitButton: () => vocabulary.next,
  },
  {
    name: 'papers',
    title: 'Papers',
    shows: [vocabulary.paper],
    fields: ({ registrationDocument }) => [{ meaning: vocabulary.paper, file: registrationDocument }],
    exitButton: () => vocabulary.next,
  },
  {
    name: 'summary',
    title: 'Summary and declarations',
    shows: [vocabulary.truth],
    completesStep: 'FORM_FILLED',
    echoes: (plan) => [
      { meaning: vocabulary.permit, value: longTermPermitPhrases },
      { meaning: vocabulary.country, value: plan.country },
      { meaning: vocabulary.plate, value: plan.plate },
      { meaning: vocabulary.category, value: plan.category },
      { meaning: vocabulary.fuel, value: plan.fuel },
      { meaning: vocabulary.euro, value: plan.euroStandard },
      { meaning: vocabulary.person, value: naturalPersonPhrases },
      // 'Nom' is the surname in French and the first name in Catalan, so the label proves nothing.
      { meaning: vocabulary.surname, value: plan.surname, hasNoLabel: true },
      { meaning: vocabulary.firstName, value: plan.firstName, hasNoLabel: true },
      { meaning: vocabulary.idNumber, value: plan.idNumber, mayMask: true },
      { meaning: vocabulary.address, value: plan.address, isOptional: true },
      { meaning: vocabulary.postcode, value: plan.postcode, isOptional: true },
      { meaning: vocabulary.town, value: plan.town, isOptional: true },
      { meaning: vocabulary.mailLanguage, value: englishMailPhrases, isOptional: true },
      { meaning: vocabulary.paper, value: plan.registrationDocument.name, isOptional: true },
    ],
    ...declarationScreen,
  },
];

const sporadicScreens: readonly Screen<SporadicPlan>[] = [
  {
    name: 'vehicle-and-days',
    title: 'Vehicle and number of days',
    shows: [vocabulary.plate, vocabulary.dayCount],
    fields: ({ country, plate, days }) => [
      { meaning: vocabulary.country, choice: country },
      { meaning: vocabulary.plate, text: plate },
      { meaning: vocabulary.dayCount, choice: `${days.length}` },
    ],
    exitButton: () => vocabulary.next,
  },
  {
    name: 'days',
    title: 'Days',
    shows: [createSingleDayField(1)],
    fields: ({ days }) => days.map((day, index) => ({ meaning: createSingleDayField(index + 1), day })),
    exitButton: () => vocabulary.next,
  },
  {
    name: 'days-summary',
    title: 'Summary of the days and declarations',
    shows: [vocabulary.truth],
    completesStep: 'FORM_FILLED',
    echoes: ({ country, plate, days }) => [
      { meaning: vocabulary.permit, value: sporadicPermitPhrases },
      { meaning: vocabulary.country, value: country },
      { meaning: vocabulary.plate, value: plate },
      { meaning: vocabulary.dayCount, value: `${days.length}` },
      ...days.map((day, index) => ({ meaning: createSingleDayField(index + 1), value: day })),
    ],
    ...declarationScreen,
  },
];

/** Limits screens to one of the two permit types. */
const limitToPermitType = <Way extends RegistrationPlan>(way: Way['permitType'], screens: readonly Screen<Way>[]) =>
  screens.map((screen): Screen<RegistrationPlan> => ({ ...screen, appliesTo: (plan) => plan.permitType === way }));

/** The language of the portal does not change any answer. */
export function createAmbBarcelonaDriver(language: Language) {
  const opens = () => `/${language}`;
  return defineDriver<RegistrationPlan>({
    name: 'amb-barcelona',
    title: 'AMB register, Barcelona',
    authority: 'AMB, the Barcelona metropolitan area',
    kind: 'register',
    documentLimits: { pictures: ['image/jpeg'] },
    site: {
      url: 'https://zberegistre.ambmobilitat.cat',
      // Redsys handles the card payment.
      hosts: ['zberegistre.ambmobilitat.cat', 'sis.redsys.es'],
    },
    source: { url: 'https://zberegistre.ambmobilitat.cat/', checked: '2026-11' },
    listRequiredFacts,
    plan,
    startPath: opens,
    cookies: { refuse: vocabulary.refuseCookies, accept: vocabulary.acceptCookies },
    phasesBefore: [
      createAccountPhase<RegistrationPlan>({
        title: 'Account at the register',
        startPath: opens,
        entrance: ['welcome', 'Register'],
        fields: ({ firstName, surname, idNumber, email, password }) => [
          { meaning: vocabulary.firstName, text: firstName },
          { meaning: vocabulary.surname, text: surname },
          { meaning: vocabulary.idNumber, text: idNumber },
          { meaning: vocabulary.privacy, tick: true },
          { meaning: vocabulary.email, text: email },
          { meaning: vocabulary.password, text: password },
          { meaning: vocabulary.passwordAgain, text: password },
        ],
        outcomes: [
          {
            result: 'submitted',
            text: /Us hem enviat un correu|Le hemos enviado un correo|We have sent you an e-mail|Nous vous avons envoyé un (?:message|e-mail)/,
            message: 'The account waits for its address to be confirmed.',
          },
          ...failureOutcomes,
        ],
      }),
      createEmailConfirmationPhase({
        name: 'address',
        button: vocabulary.activate,
        confirmed: /compte s'ha activat|cuenta se ha activado|account has been activated|compte (?:a été|est) activé/,
        tooLate: /enllaç ja no és vàlid|enlace ya no es válido|link is no longer valid|lien n'est plus valable/,
        others: createCommonOutcomes(),
      }),
    ],
    screens: [
      ...introductoryScreens,
      ...limitToPermitType('long-term', longTermScreens),
      ...limitToPermitType('sporadic', sporadicScreens),
      ...paymentScreens<RegistrationPlan>(amount),
    ],
    outcomes: [
      {
        // An immediate procedure: no office decides.
        result: 'confirmed',
        text: /Autorització concedida|Autorización concedida|Permit granted|Autorisation accordée/,
        message: 'The single days are given and paid.',
        reference: registryNumber,
        documentLink: vocabulary.permission,
      },
      {
        result: 'submitted',
        text: /Sol·licitud registrada|Solicitud registrada|Request registered|Demande enregistrée/,
        message: 'The request is registered and paid; the decision comes by mail.',
        reference: registryNumber,
      },
      ...failureOutcomes,
    ],
    mail: ambBarcelonaMailRules,
  });
}

export const ambBarcelonaDriver = createAmbBarcelonaDriver('en');
