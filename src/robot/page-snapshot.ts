import type { Frame, JSHandle, Page } from 'playwright-core';
import { combineDayPartControls } from './day-parts.ts';
import type { PageLine } from './echoes.ts';
import type { PageElement } from './element-actions.ts';
import type { FoundControl } from './find-control.ts';
import { captureFormSnapshot, type FormSnapshot, type HiddenValue } from './form-snapshot.ts';
import { evaluateInFrames } from './frames.ts';

/** A page as it was at one moment, its payment frame included. */
export interface PageSnapshot {
  language: string;
  controls: FoundControl[];
  technical: (HiddenValue & { frame: number })[];
  /** The element behind a control, or behind one of its options. */
  elementOf(control: FoundControl, option?: FoundControl['options'][number]): PageElement;
}

type FormSnapshotHandle = JSHandle<ReturnType<typeof captureFormSnapshot>>;

export async function capturePageSnapshot(page: Page): Promise<PageSnapshot> {
  const frames = [page.mainFrame(), ...(await visibleChildren(page))];
  const handles = await Promise.all(
    frames.map((frame): Promise<FormSnapshotHandle> => frame.evaluateHandle(captureFormSnapshot)),
  );
  const facts = await Promise.all(handles.map(readSnapshotFacts));
  const language = primarySubtag(facts[0]?.language ?? '');
  const [main] = handles;
  const inReach = await Promise.all(
    frames.map((frame) => !main || !facts[0]?.hasDialog || frame === page.mainFrame() || isInDialog(frame, main)),
  );
  const reached = facts.map((survey, frame) => (inReach[frame] ? survey.controls : []));
  const controls = facts.flatMap((survey, frame) =>
    (reached[frame] ?? []).map((control) => ({
      ...control,
      frame,
      language: primarySubtag(survey.language) || language,
    })),
  );
  return {
    language,
    controls: [...controls, ...combineDayPartControls(controls)],
    technical: facts.flatMap((survey, frame) => survey.technical.map((one) => ({ ...one, frame }))),
    elementOf(control, option) {
      const [frame, handle] = [frames[control.frame], handles[control.frame]];
      if (!frame || !handle) throw new Error('A control of a frame that was not looked at.');
      return { frame, snapshot: handle, place: (option ?? control).element };
    },
  };
}

/**
 * Returns the facts as one JSON text, which Playwright does not serialise value by value: a list of countries has a
 * thousand. An old script on the page may have changed how arrays are serialised (Prototype 1.6); there the facts go as
 * objects.
 */
async function readSnapshotFacts(handle: FormSnapshotHandle): Promise<FormSnapshot> {
  const serialized = await handle.evaluate(({ facts }) =>
    'toJSON' in Array.prototype ? facts : JSON.stringify(facts),
  );
  return typeof serialized === 'string' ? JSON.parse(serialized) : serialized;
}

/** A frame of a few pixels measures visitors; only a visible frame is part of the form. */
async function visibleChildren(page: Page): Promise<Frame[]> {
  const children = page.frames().filter((frame) => frame !== page.mainFrame() && /^https?:/.test(frame.url()));
  const heights = await Promise.all(
    children.map(async (frame) => (await (await frame.frameElement()).boundingBox())?.height ?? 0),
  );
  return children.filter((_, index) => (heights[index] ?? 0) > 10);
}

async function isInDialog(frame: Frame, main: FormSnapshotHandle): Promise<boolean> {
  let outermost = frame;
  for (let parent = frame.parentFrame(); parent?.parentFrame(); parent = parent.parentFrame()) outermost = parent;
  return main.evaluate(({ dialog }, element) => dialog?.contains(element) ?? false, await outermost.frameElement());
}

/** The page's text line by line, its payment frame included, without its menus. */
export async function readPageLines(page: Page): Promise<PageLine[]> {
  return (await evaluateInFrames(page, (frame) => frame.evaluate(linesOfDocument), [])).flat();
}

/** Runs inside the page, so it uses nothing from outside its own body. Values in fields count as text. */
function linesOfDocument(): PageLine[] {
  const lines: PageLine[] = [];
  let text = '';
  const end = (isHeading: boolean) => {
    const line = text.replace(/\s+/g, ' ').trim();
    if (line) lines.push({ text: line, isHeading });
    text = '';
  };
  const isBeside = (element: Element) =>
    element.matches('nav, script, style, template, noscript, [aria-hidden="true"]') ||
    (element.matches('header, footer') && !element.closest('main, article, section, form'));
  const collectLines = (node: Node, isHeading: boolean): void => {
    if (node.nodeType === Node.TEXT_NODE) text += node.textContent ?? '';
    if (!(node instanceof Element) || isBeside(node)) return;
    const { display } = getComputedStyle(node);
    const isBoxless = display === 'contents';
    if (!isBoxless && !node.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return;
    const heading = isHeading || node.matches('h1, h2, h3, h4, h5, h6, legend, caption, [role=heading]');
    const isInline = (isBoxless || display.startsWith('inline')) && !node.matches('br');
    const isField = node.matches('input, select, textarea');
    if (!isInline || isField) end(isHeading);
    if (node instanceof HTMLSelectElement) text = node.selectedOptions[0]?.label ?? '';
    else if (isField && !node.matches('[type=password], [type=checkbox], [type=radio]'))
      text = (node as HTMLInputElement).value;
    else for (const child of node.shadowRoot?.childNodes ?? node.childNodes) collectLines(child, heading);
    if (!isInline || isField) end(heading);
  };
  collectLines(document.body, false);
  end(false);
  return lines;
}

function primarySubtag(language: string): string {
  return language.trim().toLowerCase().split('-', 1)[0] ?? '';
}
