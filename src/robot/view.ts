import type { ElementHandle, Frame, JSHandle, Page } from 'playwright-core';
import type { Found } from './fields.ts';
import { type Survey, surveyDocument } from './survey.ts';

/** A page as it was at one moment, its payment frame included. */
export interface View {
  language: string;
  controls: Found[];
  /** The element behind a control, or behind one of its options. */
  element(control: Found, option?: Found['options'][number]): Promise<ElementHandle>;
}

type SurveyHandle = JSHandle<{ facts: Survey; elements: Element[] }>;

export async function lookAt(page: Page): Promise<View> {
  const frames = [page.mainFrame(), ...(await visibleChildren(page))];
  const handles = await Promise.all(frames.map((frame): Promise<SurveyHandle> => frame.evaluateHandle(surveyDocument)));
  const facts = await Promise.all(handles.map((handle) => handle.evaluate((survey) => survey.facts)));
  const language = primarySubtag(facts[0]?.language ?? '');
  const controls = facts.flatMap((survey, frame) =>
    survey.controls.map((control) => ({ ...control, frame, language: primarySubtag(survey.language) || language })),
  );
  return {
    language,
    controls,
    async element(control, option) {
      const place = (option ?? control).element;
      const found = await handles[control.frame]?.evaluateHandle((survey, index) => survey.elements[index], place);
      const element = found?.asElement();
      if (!element) throw new Error('A surveyed control has no element.');
      return element;
    },
  };
}

/** Frames of a few pixels measure visitors; only one that a person can see is part of the form. */
async function visibleChildren(page: Page): Promise<Frame[]> {
  const children = page.frames().filter((frame) => frame !== page.mainFrame() && /^https?:/.test(frame.url()));
  const seen = await Promise.all(
    children.map(async (frame) => (await (await frame.frameElement()).boundingBox())?.height ?? 0),
  );
  return children.filter((_, index) => (seen[index] ?? 0) > 10);
}

function primarySubtag(language: string): string {
  return language.trim().toLowerCase().split('-', 1)[0] ?? '';
}
