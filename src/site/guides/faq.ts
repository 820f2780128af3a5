/** A question and its answer, one string a paragraph. The same text is read on the page and by search engines. */
export interface Faq {
  question: string;
  answer: readonly string[];
  /** Where the answer can be checked, or what to read next. */
  link?: { label: string; href: string };
}

/** The questions as search engines are told them: the answer as one text. */
export function toPlainFaqs(faqs: readonly Faq[]): { question: string; answer: string }[] {
  return faqs.map(({ question, answer }) => ({ question, answer: answer.join(' ') }));
}
