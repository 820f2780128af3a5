import { render, toPlainText } from '@react-email/render';
import type { MailContent } from './mail-content.ts';

const keepCaseOptions = { uppercase: false };

/** Renders HTML and plain text from the same component, so that they never differ in content. */
export async function renderHtmlAndText({
  subject,
  body,
}: MailContent): Promise<Record<'subject' | 'html' | 'text', string>> {
  const html = await render(body);
  const text = toPlainText(html, {
    selectors: [
      { selector: 'h1', options: keepCaseOptions },
      { selector: 'h2', options: keepCaseOptions },
      { selector: '[data-text-format="dataTable"]', format: 'dataTable', options: { uppercaseHeaderCells: false } },
    ],
  });
  return { subject, html, text };
}
