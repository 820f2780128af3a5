import { expect, test } from 'vitest';
import { phaseOf } from '#robot/driver.ts';
import type { DriverName } from '../src/permits/authorities/registry.ts';
import { subjects } from './mutations/subjects.ts';
import { contactEmail, PortalRunner, portalPassword } from './portals/portal-runner.ts';

/** Answers that no known summary repeats, by their meanings' names: how one goes through a form, and not what is applied for. */
const notRepeated: Partial<Record<DriverName, readonly string[]>> = {
  'certificat-air': ['title'],
  asfinag: ['buyer', 'payBy'],
  'area-c': ['payBy'],
  // Of the check before the register, which files nothing.
  'lez-antwerpen': ['vehicleType', 'firstRegistration'],
};
const signIn = ['email', 'password'];
const card = /^(card[A-Z]\w*|number|month|year|code)$/;

test.each(Object.entries(subjects))(
  'whatever is entered at %s is compared with what it shows back',
  async (name, subject) => {
    await using runs = await PortalRunner.start(subject.driver, subject.create);
    const planned = subject.driver.plan(subject.payload(runs), {
      contactEmail,
      today: subject.today ?? new Date().toISOString().slice(0, 10),
      card: { holder: 'EDP LTD', number: '4242424242424242', expiryMonth: 3, expiryYear: 2031, cvc: '737' },
      reference: null,
      password: portalPassword,
    });
    if (!planned.possible) throw new Error(planned.reason);
    const { screens } = phaseOf(subject.driver, planned.plan, 'apply');
    const names = (of: readonly { meaning: { name: string } }[]) => of.map(({ meaning }) => meaning.name);
    const compared = names(screens.flatMap(({ echoes }) => echoes?.(planned.plan) ?? []));
    const answers = screens.flatMap(({ fields }) => fields?.(planned.plan) ?? []).filter((field) => !('tick' in field));
    const isTwice = (one: string) => one.endsWith('Again') && compared.includes(one.slice(0, -'Again'.length));
    const isKnown = (one: string) =>
      compared.includes(one) || isTwice(one) || card.test(one) || (subject.driver.phasesBefore && signIn.includes(one));
    expect(names(answers).filter((one) => !isKnown(one))).toEqual(notRepeated[name as DriverName] ?? []);
  },
);
