import type { Browser, Page } from 'playwright-core';
import { createSeededRandom, type SeededRandom } from './seeded-random.ts';

/** One field of a post. */
export interface FormEntry {
  name: string;
  value: string;
}

/** What a rewritten page needs of whoever stands between it and the portal. */
export interface MutationReversal {
  /** Names that the portal knows, by those that the page has now. */
  names?: Record<string, string>;
  /** How the page asks for the day of this field now. */
  day?: { name: string; order: 'YMD' | 'MDY' };
  /** What the page would add, and what must not leave. */
  traps?: readonly FormEntry[];
  /** The same, of a name that ours has too: with one value alone it says nothing else than ours. */
  twins?: readonly FormEntry[];
  /** What the page adds and its server takes out. */
  dropped?: readonly FormEntry[];
  /** Address of a form that asks by GET now; its server takes that like a post. */
  byGet?: string;
}

export interface MutationFacts {
  /** Values of the order as the portal's pages show them back. */
  shown: readonly string[];
  /** Where data must never go. */
  elsewhere: string;
  /** Name and separator of the field with a day that is typed, where there is one. */
  day: { name: string; mark: string } | undefined;
  /** Path of the post that cannot be taken back, as a regular expression. */
  sends: string;
  /** What has been sent, and where to, on a page that comes after it. */
  sent?: { to: string; body: string };
}

/** A page of the portal, to be changed, and what is handy for it. */
export interface MutationToolkit extends SeededRandom, MutationFacts {
  page: Document;
  /** The form that leads on. */
  form: HTMLFormElement | null;
  /** The one that sends, where it stands here. */
  submitForm: HTMLFormElement | undefined;
  /** What a person fills in there, ticks and radio buttons included. */
  fields: (HTMLInputElement | HTMLSelectElement)[];
  /** Those in which one types. */
  textInputs: HTMLInputElement[];
  labelOf(field: Element): HTMLLabelElement | null;
  /** All that belongs to a field and to no other. */
  groupOf(field: Element): Element;
  /** Puts this in before a group that chance chooses. */
  insert(html: string): void;
  pickAny<T>(items: Iterable<T>): T | undefined;
  /** Puts up to three groups in a row under this heading. */
  wrapInGroup(heading: string | undefined): MutationReversal | undefined;
}

/** Changes a page; undefined where it has nothing of the kind. Runs inside a browser, so it uses nothing but its bench. */
export type PageMutation = (bench: MutationToolkit) => MutationReversal | undefined;

/** Every field that was put in and that nobody may fill in. */
export const TRAP_PREFIX = 'mutant-';

/** A window that never visits a portal: its HTML is read, changed and written there, as a browser understands it. */
export class PageRewriter implements AsyncDisposable {
  readonly #page: Page;

  private constructor(page: Page) {
    this.#page = page;
  }

  static async open(browser: Browser): Promise<PageRewriter> {
    return new PageRewriter(await browser.newPage());
  }

  async rewrite(
    html: string,
    mutation: PageMutation,
    seed: number,
    facts: MutationFacts,
  ): Promise<{ html: string; undoing: MutationReversal; other: string } | undefined> {
    const given = JSON.stringify({ html, seed, facts });
    return this.#page.evaluate(`(${rewriteDocument})(${given}, ${createSeededRandom}, ${mutation})`);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#page.context().close();
  }
}

function rewriteDocument(
  { html, seed, facts }: { html: string; seed: number; facts: MutationFacts },
  chance: typeof createSeededRandom,
  mutation: PageMutation,
) {
  const page = new DOMParser().parseFromString(html, 'text/html');
  const form = page.querySelector<HTMLFormElement>('form[method=post]');
  const sends = new RegExp(facts.sends);
  const sending = [...page.querySelectorAll<HTMLFormElement>('form[method=post]')].find((one) =>
    sends.test(one.getAttribute('action') ?? ''),
  );
  const chances = chance(seed);
  const inputs = form?.querySelectorAll<HTMLInputElement>('input:not([type=hidden]), select') ?? [];
  const fields = [...inputs].filter((field) => field.name !== '' && !field.closest('[hidden]'));
  const isTyped = ({ tagName, type, role }: HTMLInputElement) =>
    tagName === 'INPUT' && /^(text|email|tel|)$/.test(type) && role !== 'combobox';
  const groupOf = (field: Element) => {
    const isAlone = (around: Element) =>
      [...around.querySelectorAll<HTMLInputElement>('input:not([type=hidden]), select, button, iframe')].every(
        ({ name }) => name === (field as HTMLInputElement).name,
      );
    let group = field;
    while (group.parentElement && group.parentElement !== form && isAlone(group.parentElement))
      group = group.parentElement;
    return group;
  };
  const any = <T>(items: Iterable<T>) => {
    const all = [...items];
    return all.length > 0 ? all[chances.below(all.length)] : undefined;
  };
  const was = page.documentElement.outerHTML;
  const undoing = mutation({
    ...facts,
    ...chances,
    page,
    form,
    submitForm: sending,
    fields,
    textInputs: fields.filter(isTyped),
    labelOf: (field) => (field.id ? page.querySelector(`label[for="${CSS.escape(field.id)}"]`) : null),
    groupOf,
    insert(added) {
      const field = any(fields);
      const place = field ? groupOf(field) : form?.firstElementChild;
      place?.insertAdjacentHTML('beforebegin', added);
    },
    pickAny: any,
    wrapInGroup(heading) {
      const groups = [...new Set(fields.map(groupOf))].filter(({ parentElement }) => parentElement === form);
      const from = groups.indexOf(any(groups) as Element);
      const [first] = groups.slice(from);
      if (!first) return undefined;
      const around = page.createElement('fieldset');
      around.innerHTML = `<legend>${heading}</legend>`;
      first.before(around);
      around.append(...groups.slice(from, from + 3));
      return {};
    },
  });
  const now = page.documentElement.outerHTML;
  let [from, left] = [0, 0];
  while (from < now.length && now[from] === was[from]) from += 1;
  while (left < now.length - from && now.at(-1 - left) === was.at(-1 - left)) left += 1;
  return (
    undoing && { html: `<!doctype html>${now}`, undoing, other: now.slice(from, now.length - left).slice(0, 2500) }
  );
}
