import { render, toPlainText } from '@react-email/render';
import type { MailContent } from './mail-content.ts';

const keepCaseOptions = { uppercase: false };

/** HTML and plain text of the same component, so that they never say different things. */
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
