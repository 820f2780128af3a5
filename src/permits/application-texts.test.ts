import { describe, expect, test } from 'vitest';
import {
  describeConsent,
  describeDecidingParty,
  describeDetailsComplete,
  describeNeededDetails,
  describeNoPermit,
  describeNotConfirmed,
  describeOurWork,
  describePaidService,
  describeRefundRule,
  describeRequester,
  describeSelfApplication,
  findFulfilmentMethod,
  formatDoNotEnterWarning,
  formatYourApplication,
  toWordingContext,
} from './application-texts.ts';
import { authorities } from './authorities/registry.ts';
import { findZoneLetterRules } from './authorities.ts';
import { allZones, type Zone } from './catalogue.ts';

/** Every sentence about applying, worded for one zone. */
function sentencesOf(zone: Zone): string[] {
  const applying = toWordingContext(zone);
  return [
    ...Object.values(describeConsent(applying)),
    ...Object.values(describeSelfApplication(applying)),
    ...describeRefundRule(applying).afterwards,
    describeNeededDetails(applying, 1),
    describeNeededDetails(applying, 3),
    describeDetailsComplete(applying),
    describeRequester(applying),
    describeDecidingParty(applying),
    formatYourApplication(applying),
    describeOurWork(applying),
    describePaidService(applying),
    formatDoNotEnterWarning(applying),
    describeNoPermit(applying),
    describeNotConfirmed(applying),
  ];
}

describe.each(allZones.map((zone) => [zone.slug, zone] as const))('%s', (_slug, zone) => {
  const applying = toWordingContext(zone);
  const way = findFulfilmentMethod(zone);

  test('no sentence gives details to an authority that gets none, or says that it decides', () => {
    const getsNothing = way === 'letter' || way === 'check';
    const named = sentencesOf(zone).filter((text) => text.includes(zone.official.name));
    // A rule check reads rules, and the texts state that nothing can be applied for.
    const isRule = (text: string) => /the rules of|nothing to apply for at/.test(text);
    const wrong = named.filter(
      (text) => !(way === 'check' && (isRule(text) || text === describeDecidingParty(applying))),
    );
    expect(getsNothing ? wrong : []).toEqual([]);
    expect(getsNothing || named.length > 0).toBe(true);
  });

  test('its letter goes to whom the sentences name', () => {
    const letter = findZoneLetterRules(zone);
    const hasOffice = authorities[zone.authority].playbook.phoneOffice !== undefined;
    expect(zone.letterTo ?? null).toBe(letter ? (hasOffice ? 'hotel_or_office' : letter.contactKind) : null);
  });

  test('nobody is told to apply where nobody applies', () => {
    if (way !== 'check') return;
    const { before } = describeSelfApplication(applying);
    expect(before).not.toMatch(/apply yourself/);
    expect(describeRefundRule(applying).afterwards.join(' ')).not.toMatch(/apply|refuses/);
    expect(describeNeededDetails(applying, 3)).toBe('Our check still needs 3 details');
    expect(describeDetailsComplete(applying)).not.toMatch(/portal/);
  });

  test('a motorway is no zone', () => {
    const named = [formatDoNotEnterWarning(applying), describeNoPermit(applying), describeNotConfirmed(applying)].join(
      ' ',
    );
    expect(/zone|permit/.test(named)).toBe(!zone.vignette);
  });
});

test('the details for Florence go to the hotel', () => {
  const florence = allZones.find(({ slug }) => slug === 'florence-ztl');
  expect(florence && describeConsent(toWordingContext(florence)).means).toBe(
    'You may give my details to the hotel or garage that I name, and receive the answers. Nobody else gets them.',
  );
});
