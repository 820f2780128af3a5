import { describe, expect, test } from 'vitest';
import { authorities, letterOf } from './authorities.ts';
import { allZones, type Zone } from './catalogue.ts';
import {
  applyingIn,
  askerWords,
  byYourselfWords,
  consentWords,
  decider,
  hasAllWords,
  keepOutWords,
  noPermitWords,
  notYetWords,
  ourPartWords,
  stillNeedsWords,
  wayIn,
  workWords,
  yourWork,
} from './way-words.ts';

/** Every sentence about applying, as it is said of an entry. */
function sentencesOf(zone: Zone): string[] {
  const applying = applyingIn(zone);
  return [
    ...Object.values(consentWords(applying)),
    ...Object.values(byYourselfWords(applying)),
    stillNeedsWords(applying, 1),
    stillNeedsWords(applying, 3),
    hasAllWords(applying),
    askerWords(applying),
    decider(applying),
    yourWork(applying),
    workWords(applying),
    ourPartWords(applying),
    keepOutWords(applying),
    noPermitWords(applying),
    notYetWords(applying),
  ];
}

describe.each(allZones.map((zone) => [zone.slug, zone] as const))('%s', (_slug, zone) => {
  const applying = applyingIn(zone);
  const way = wayIn(zone);

  test('no sentence gives details to an authority that gets none, or says that it decides', () => {
    const getsNothing = way === 'letter' || way === 'check';
    const named = sentencesOf(zone).filter((text) => text.includes(zone.official.name));
    // What a check reads are its rules; where nothing can be applied for, that is said.
    const isRule = (text: string) => /the rules of|nothing to apply for at/.test(text);
    const wrong = named.filter((text) => !(way === 'check' && (isRule(text) || text === decider(applying))));
    expect(getsNothing ? wrong : []).toEqual([]);
    expect(getsNothing || named.length > 0).toBe(true);
  });

  test('its letter goes to whom the sentences name', () => {
    const letter = letterOf(zone);
    const hasOffice = authorities[zone.authority].playbook.office !== undefined;
    expect(zone.letterTo ?? null).toBe(letter ? (hasOffice ? 'hotel_or_office' : letter.kind) : null);
  });

  test('nobody is told to apply where nobody applies', () => {
    if (way !== 'check') return;
    const { before } = byYourselfWords(applying);
    expect(before).not.toMatch(/apply yourself/);
    expect(stillNeedsWords(applying, 3)).toBe('Our check still needs 3 details');
    expect(hasAllWords(applying)).not.toMatch(/portal/);
  });

  test('a motorway is no zone', () => {
    const named = [keepOutWords(applying), noPermitWords(applying), notYetWords(applying)].join(' ');
    expect(/zone|permit/.test(named)).toBe(!zone.vignette);
  });
});

test('the details for Florence go to the hotel', () => {
  const florence = allZones.find(({ slug }) => slug === 'florence-ztl');
  expect(florence && consentWords(applyingIn(florence)).means).toBe(
    'You may give my details to the hotel or garage that I name, and receive the answers for me. Nobody else gets them.',
  );
});
