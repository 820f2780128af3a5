import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * A map that survives the process: every change is one JSON line appended before `put` returns, replayed on opening.
 * The sandbox plays the outside world, which does not forget when our own process is killed.
 */
export class Store<T> {
  readonly #file: string | undefined;
  readonly #values = new Map<string, T>();

  /** @param file where the lines are kept; without one the store lives in memory only. */
  constructor(file: string | undefined) {
    this.#file = file;
    if (!file) return;
    mkdirSync(dirname(file), { recursive: true });
    if (!existsSync(file)) return;
    for (const line of readFileSync(file, 'utf8').split('\n')) {
      const entry = parseLine<T>(line);
      if (entry) this.#values.set(entry[0], entry[1]);
    }
  }

  get(id: string): T | undefined {
    return this.#values.get(id);
  }

  /** Oldest first. */
  all(): T[] {
    return [...this.#values.values()];
  }

  put(id: string, value: T): T {
    if (this.#file) appendFileSync(this.#file, `${JSON.stringify([id, value])}\n`);
    this.#values.set(id, value);
    return value;
  }
}

/** A process killed while appending leaves half a last line: that change was never acknowledged, so it is dropped. */
function parseLine<T>(line: string): [string, T] | undefined {
  try {
    return line ? (JSON.parse(line) as [string, T]) : undefined;
  } catch {
    return undefined;
  }
}
