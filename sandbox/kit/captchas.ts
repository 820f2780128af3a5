import { randomInt } from 'node:crypto';

/** Without the characters that look alike. */
const ALPHABET = 'ACDEFHJKLMNPRTUVWXY34679';
const LENGTH = 6;

/** Pictures with characters to copy. The answers are told only through the replica's own log. */
export class Captchas {
  readonly #answers = new WeakMap<object, string>();
  readonly #issued: string[] = [];

  /** A new picture (SVG) for this visitor; the one before is no longer good. */
  draw(session: object): string {
    const answer = Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
    this.#answers.set(session, answer);
    this.#issued.push(answer);
    if (this.#issued.length > 100) this.#issued.shift();
    return picture(answer);
  }

  /** Each picture may be answered once, in capitals or not. */
  solve(session: object, typed: string): boolean {
    const answer = this.#answers.get(session);
    this.#answers.delete(session);
    return answer !== undefined && typed.trim().toUpperCase() === answer;
  }

  /** The newest last. */
  issued(): string[] {
    return this.#issued;
  }
}

function picture(answer: string): string {
  const letters = [...answer].map((letter, index) => {
    const x = 24 + index * 32;
    const y = 42 + randomInt(-6, 7);
    return `<text x="${x}" y="${y}" transform="rotate(${randomInt(-22, 23)} ${x} ${y})">${letter}</text>`;
  });
  const lines = Array.from({ length: 7 }, () => {
    const [x1, y1, x2, y2] = [randomInt(220), randomInt(64), randomInt(220), randomInt(64)];
    return `<path d="M${x1} ${y1}L${x2} ${y2}"/>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="220" height="64" viewBox="0 0 220 64">
    <rect width="220" height="64" fill="#eceff6"/>
    <g font-family="serif" font-size="34" font-weight="700" fill="#2b3a67">${letters.join('')}</g>
    <g stroke="#7b8bb5" stroke-width="1.4">${lines.join('')}</g>
  </svg>`;
}
