import { render, toPlainText } from '@react-email/render';
import type { WrittenMail } from './mail.ts';

const asWritten = { uppercase: false };

/** HTML and plain text of the same component, so that they never say different things. */
export async function renderMail({ subject, body }: WrittenMail): Promise<Record<'subject' | 'html' | 'text', string>> {
  const html = await render(body);
  const text = toPlainText(html, {
    selectors: [
      { selector: 'h1', options: asWritten },
      { selector: 'h2', options: asWritten },
      { selector: '[data-text-format="dataTable"]', format: 'dataTable', options: { uppercaseHeaderCells: false } },
    ],
  });
  return { subject, html, text };
}
