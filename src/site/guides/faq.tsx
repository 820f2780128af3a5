import { Accordion } from '../shell/accordion.tsx';
import { GuideLink } from './guide-links.tsx';

/** A question and its answer, one string for each paragraph. The page and search engines get the same text. */
export interface Faq {
  question: string;
  answer: readonly string[];
  /** Where to check the answer, or what to read next. */
  link?: { label: string; href: string };
}

/** The questions for search engines: each answer as one text. */
export function toPlainFaqs(faqs: readonly Faq[]): { question: string; answer: string }[] {
  return faqs.map(({ question, answer }) => ({ question, answer: answer.join(' ') }));
}

export function FaqAccordion({ faqs }: { faqs: readonly Faq[] }) {
  const items = faqs.map(({ question, answer, link }) => ({
    title: question,
    body: (
      <>
        {answer.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        {link && (
          <p>
            <GuideLink {...link} />
          </p>
        )}
      </>
    ),
  }));
  return <Accordion items={items} />;
}
