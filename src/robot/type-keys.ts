import type { Page } from 'playwright-core';
import { devtoolsOf } from './devtools.ts';

/**
 * Keys of a US keyboard by their code in the UI Events specification: the key code that scripts see, and the characters
 * typed.
 */
const keys: readonly (readonly [code: string, number: number, characters: string])[] = [
  ...[...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'].map(
    (letter) => [`Key${letter}`, letter.charCodeAt(0), letter + letter.toLowerCase()] as const,
  ),
  ...[...')!@#$%^&*('].map((sign, digit) => [`Digit${digit}`, 48 + digit, `${digit}${sign}`] as const),
  ['Space', 32, ' '],
  ['Semicolon', 186, ';:'],
  ['Equal', 187, '=+'],
  ['Comma', 188, ',<'],
  ['Minus', 189, '-_'],
  ['Period', 190, '.>'],
  ['Slash', 191, '/?'],
  ['Backquote', 192, '`~'],
  ['BracketLeft', 219, '[{'],
  ['Backslash', 220, '\\|'],
  ['BracketRight', 221, ']}'],
  ['Quote', 222, '\'"'],
];

const byCharacter = new Map(
  keys.flatMap(([code, number, characters]) => [...characters].map((key) => [key, { code, number, key }] as const)),
);

/**
 * Presses a key for each character in turn and waits only for the last one, because the page is redrawn for each key
 * waited for. A character without a key is inserted as an input method would.
 */
export async function typeKeys(page: Page, text: string): Promise<void> {
  const { session } = await devtoolsOf(page);
  let presses: Promise<unknown>[] = [];
  for (const character of text) {
    const key = byCharacter.get(character);
    if (key) {
      const keyFields = { code: key.code, key: key.key, windowsVirtualKeyCode: key.number };
      presses.push(
        session.send('Input.dispatchKeyEvent', {
          type: 'keyDown',
          ...keyFields,
          text: key.key,
          unmodifiedText: key.key,
        }),
        session.send('Input.dispatchKeyEvent', { type: 'keyUp', ...keyFields }),
      );
      continue;
    }
    // These characters reach the page by another path, which could be faster.
    await Promise.all(presses);
    presses = [];
    await page.keyboard.type(character);
  }
  await Promise.all(presses);
}
