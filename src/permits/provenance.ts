import { longDate } from './long-date.ts';

/** A page on which a reader finds a fact. */
export interface Source {
  url: string;
  /** What the page is about, or of when it is, in words: 'class 4, September 2023'. */
  about?: string;
  /** Newspapers, motoring clubs and guides: everything that is not the authority itself. */
  isPress?: true;
}

export type Sources = readonly [Source, ...Source[]];

/** The days of a fact, and how sure it is: the part that pages show. Days are ISO. */
export type Certainty = {
  /** The day of the publication; where the page has no date, the day on which we read it. */
  asOf: string;
  /** The day on which we last saw it there, where that is later. */
  seenOn?: string;
  /** First and last day of validity, where the source names them. */
  validFrom?: string;
  validUntil?: string;
} & (
  | {
      /** published: the authority or several sources say it; observed: a tester saw it at the portal or got it by post. */
      sureness: 'published' | 'observed';
    }
  | {
      /** From a single page of the press, or our reading: the customer is told. */
      sureness: 'assumed';
      /** What we assume: a clause that begins with a small letter and ends without a full stop. */
      assumption: string;
    }
);

export type Sureness = Certainty['sureness'];

/** Where a fact comes from, when it was seen there, how long it is valid, and how sure it is. */
export type Provenance = Certainty & { sources: Sources };

export const findAssumption = (certainty: Certainty): string | undefined =>
  certainty.sureness === 'assumed' ? certainty.assumption : undefined;

const assumptionLabel = 'We assume this: ';

/** 'as of 30 September 2026'; where it is assumed, that it is. */
export const formatAge = (certainty: Certainty): string =>
  `as of ${longDate(certainty.asOf)}${certainty.sureness === 'assumed' ? ', assumed' : ''}`;

/** The sentence that tells the customer what we assume. */
const formatAssumption = (assumption: string): string => `${assumptionLabel}${assumption}.`;

/** The same sentence of a fact; empty where nothing is assumed of it. */
export const describeAssumption = (certainty: Certainty): string =>
  certainty.sureness === 'assumed' ? formatAssumption(certainty.assumption) : '';

/** A text, and after it each of its assumptions once. */
export const appendAssumptions = (text: string, assumptions: readonly string[]): string =>
  [text, ...[...new Set(assumptions)].map(formatAssumption)].join(' ');

/** The same text as it was before the assumptions were told. */
export const stripAssumptions = (text: string): string => text.split(` ${assumptionLabel}`, 1)[0] ?? text;

/** 'https://lez.brussels/ and https://brafco.be/ (October 2024)'. */
export function formatSources(sources: Sources): string {
  const pages = sources.map(({ url, about }) => (about ? `${url} (${about})` : url));
  return [pages.slice(0, -1).join(', '), ...pages.slice(-1)].filter(Boolean).join(' and ');
}
