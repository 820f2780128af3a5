/** What decides whose turn it is. */
export interface Standing {
  /** What kind of work it is: kinds take turns. */
  kind: string;
  /** Nobody looks on while it is done: it leaves one process to what somebody waits for. */
  inBackground: boolean;
  /** Whose it is: within a kind, sources take turns. */
  source: string;
}

interface Waiting<Turn> {
  turn: Turn;
  standing: Standing;
}

/** At most so many of each kind stand in line, each with its bytes, and so many of one source. */
const mostOfKind = 50;
const mostOfSource = 25;

/**
 * Who comes next, so that neither one kind of work nor one source of it stops another: kinds take turns, then sources, and
 * who came first goes first among equals.
 */
export class Line<Turn> {
  #waiting: Waiting<Turn>[] = [];
  /** Those served last are last. */
  #kinds: string[] = [];
  #sources: string[] = [];

  /** False where too much of it waits already. */
  join(turn: Turn, standing: Standing): boolean {
    const ofKind = this.#waiting.filter((one) => one.standing.kind === standing.kind);
    const ofSource = ofKind.filter((one) => one.standing.source === standing.source);
    if (ofKind.length >= mostOfKind || ofSource.length >= mostOfSource) return false;
    this.#waiting.push({ turn, standing });
    return true;
  }

  leave(turn: Turn): void {
    this.#waiting = this.#waiting.filter((one) => one.turn !== turn);
  }

  /** Takes out whose turn it is, of those who may. */
  next(may: (standing: Standing) => boolean): Waiting<Turn> | undefined {
    const able = this.#waiting.filter(({ standing }) => may(standing));
    const kind = longestUnserved(able, this.#kinds, ({ standing }) => standing.kind);
    const chosen = longestUnserved(kind, this.#sources, ({ standing }) => standing.source)[0];
    if (!chosen) return undefined;
    this.leave(chosen.turn);
    this.#kinds = moveToEnd(
      this.#kinds,
      chosen.standing.kind,
      this.#waiting.map(({ standing }) => standing.kind),
    );
    const left = this.#waiting.map(({ standing }) => standing.source);
    this.#sources = moveToEnd(this.#sources, chosen.standing.source, left);
    return chosen;
  }

  /** Takes out everybody. */
  dissolve(): Turn[] {
    return this.#waiting.splice(0).map(({ turn }) => turn);
  }
}

/** Of these, the ones whose name was served longest ago; in their order. */
function longestUnserved<One>(all: One[], served: readonly string[], nameOf: (one: One) => string): One[] {
  const first = Math.min(...all.map((one) => served.indexOf(nameOf(one))));
  const name = all.map(nameOf).find((one) => served.indexOf(one) === first);
  return all.filter((one) => nameOf(one) === name);
}

/** Names of which nobody waits any more are forgotten, but the one that was just served. */
const moveToEnd = (names: readonly string[], name: string, left: readonly string[]) => [
  ...names.filter((one) => one !== name && left.includes(one)),
  name,
];
