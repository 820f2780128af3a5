import { commonOutcomes } from '#robot/common-outcomes.ts';
import type { OutcomeRule } from '#robot/driver.ts';

/** What the register states when it grants nothing, in its four languages. */
export const failureOutcomes: readonly OutcomeRule[] = [
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
