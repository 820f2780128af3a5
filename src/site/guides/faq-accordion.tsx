import { Accordion } from '../shell/accordion.tsx';
import type { Faq } from './faq.ts';
import { GuideLink } from './guide-link.tsx';

export function FaqAccordion({ faqs }: { faqs: readonly Faq[] }) {
  return (
    <Accordion
      items={faqs.map(({ question, answer, link }) => ({
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
      }))}
    />
  );
}
