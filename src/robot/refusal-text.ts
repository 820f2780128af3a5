import type { Frame, Page } from 'playwright-core';
import type { ControlMeaning } from './control-meaning.ts';
import type { PageElement } from './element-actions.ts';
import { findButton, findControl } from './find-control.ts';
import { evaluateInFrames } from './frames.ts';
import { capturePageSnapshot } from './page-snapshot.ts';

/** The button that sent the form, and the fields that were filled in. */
export interface SentForm {
  sendButton: ControlMeaning;
  filled: readonly ControlMeaning[];
}

/**
 * Reads the only text in which a portal can refuse what was sent: alerts, and the text around the sent form when it is
 * shown again. Elsewhere, 'the payment was declined' may stand in a list of questions, and 'this field is required'
 * beside the stars of a rating.
 */
export async function readRefusal(page: Page, form: SentForm | undefined): Promise<string> {
  const sendButton = form && (await findFormShownAgain(page, form).catch(() => undefined));
  const frames = new Set([page.mainFrame(), sendButton?.frame ?? page.mainFrame()]);
  const alerts = [...frames].map((frame) => frame.evaluate(readRefusalText, undefined).catch(() => ''));
  const around = sendButton?.snapshot.evaluate(readRefusalText, sendButton.place).catch(() => '') ?? '';
  return (await Promise.all([...alerts, around])).join('\n');
}

/** The page's own text, frames included; help and menus beside it are not an answer. */
export async function readMainText(page: Page): Promise<string> {
  const readFrameText = (frame: Frame) => frame.evaluate(readRefusalText, 'page' as const).catch(() => '');
  return (await evaluateInFrames(page, readFrameText, '')).join('\n');
}

/** The button that sent the form, when the page shows it again with every field that was filled in. */
async function findFormShownAgain(page: Page, { sendButton, filled }: SentForm): Promise<PageElement | undefined> {
  if (filled.length === 0) return undefined;
  const view = await capturePageSnapshot(page);
  const fields = filled.map((meaning) => findControl(view.controls, meaning));
  const button = findButton(view.controls, sendButton, fields);
  const isOne = fields.every(({ frame, form }) => frame === button.frame && form === button.form);
  return isOne ? view.elementOf(button) : undefined;
}

/**
 * Runs inside the page, so it uses nothing from outside its own body.
 * @param source the elements that hold, at `place`, the button of the form shown again; 'page' to read all the main
 * text; undefined to read only alerts.
 */
function readRefusalText(source: { elements: readonly Element[] } | 'page' | undefined, place = 0): string {
  const isPage = source === 'page';
  const sendButton = isPage ? undefined : source?.elements[place];
  const beside =
    'aside, footer, nav, details, script, style, template, noscript, iframe, [aria-hidden="true"], ' +
    '[role=complementary], [role=contentinfo], [role=navigation], [role=search], [role=log], [role=feed]' +
    (isPage ? '' : ', dialog, [role=dialog]');
  const ownForm = sendButton?.closest('form') ?? null;
  const isOther = (element: Element): boolean =>
    element.matches(beside) || (!isPage && element.matches('form') && element !== ownForm);
  const isShown = (element: Element): boolean =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  const textOf = (node: Node): string => {
    if (node.nodeType === Node.TEXT_NODE) return node.textContent ?? '';
    if (!(node instanceof Element) || isOther(node) || !isShown(node)) return '';
    const inner = [...node.childNodes].map(textOf).join('');
    return getComputedStyle(node).display.startsWith('inline') ? inner : ` ${inner} `;
  };
  if (sendButton || isPage) return textOf(document.body);
  const alerts = document.querySelectorAll('[role=alert], [role=alertdialog], [aria-live=assertive]');
  const isApart = (alert: Element): boolean => {
    for (let ancestor: Element | null = alert; ancestor; ancestor = ancestor.parentElement)
      if (isOther(ancestor) || !isShown(ancestor)) return false;
    return true;
  };
  return [...alerts].filter(isApart).map(textOf).join('\n');
}
