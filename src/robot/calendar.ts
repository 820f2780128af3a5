import { type ControlMeaning, defineVocabulary, displayNameOf } from './control-meaning.ts';
import { clickElement, type PageElement } from './element-actions.ts';
import { normalizeWords } from './label-text.ts';
import { PortalStop } from './portal-stop.ts';
import { monthNames, readDay } from './read-day.ts';

interface Cell {
  text: string;
  name: string;
  isClosed: boolean;
  isPicked: boolean;
  element: number;
}

/** One or several months shown on a page, with the buttons around them. */
interface Calendar {
  months: { headings: string[]; cells: Cell[] }[];
  buttons: { name: string; element: number }[];
}

/** A calendar in its current state, and a way to press its elements. */
export interface OpenCalendar extends Calendar {
  press: (one: { element: number }) => Promise<void>;
}

/** Inspects a calendar until it shows the expected state. */
type InspectCalendar = <T>(use: (calendar: OpenCalendar) => Promise<T>) => Promise<T>;

/** Forty years, month by month. */
const MAX_MONTH_STEPS = 480;

const calendarVocabulary = defineVocabulary({
  nextMonth: {
    kind: 'button',
    words: {
      fr: ['Mois suivant', 'Suivant'],
      en: ['Next month', 'Next'],
      de: ['Nächster Monat', 'Weiter', 'Vor', 'Nächster'],
      it: ['Mese successivo', 'Mese seguente', 'Prossimo mese', 'Successivo', 'Succ'],
      nl: ['Volgende maand', 'Volgende'],
      es: ['Mes siguiente', 'Próximo mes', 'Siguiente', 'Sig'],
      ca: ['Mes següent', 'Següent', 'Seg'],
    },
  },
  previousMonth: {
    kind: 'button',
    words: {
      fr: ['Mois précédent', 'Précédent'],
      en: ['Previous month', 'Previous', 'Prev', 'Last month'],
      de: ['Vorheriger Monat', 'Voriger Monat', 'Zurück'],
      it: ['Mese precedente', 'Precedente', 'Prec'],
      nl: ['Vorige maand', 'Vorige'],
      es: ['Mes anterior', 'Anterior', 'Ant'],
      ca: ['Mes anterior', 'Anterior', 'Ant'],
    },
  },
  nextYear: {
    kind: 'button',
    words: {
      fr: ['Année suivante'],
      en: ['Next year'],
      de: ['Nächstes Jahr'],
      it: ['Anno successivo', 'Anno seguente'],
      nl: ['Volgend jaar'],
      es: ['Año siguiente', 'Próximo año'],
      ca: ['Any següent'],
    },
  },
  previousYear: {
    kind: 'button',
    words: {
      fr: ['Année précédente'],
      en: ['Previous year', 'Last year'],
      de: ['Vorheriges Jahr', 'Voriges Jahr'],
      it: ['Anno precedente'],
      nl: ['Vorig jaar'],
      es: ['Año anterior'],
      ca: ['Any anterior'],
    },
  },
  done: {
    kind: 'button',
    words: {
      fr: ['OK', 'Valider', 'Fermer'],
      en: ['OK', 'Done', 'Apply', 'Close'],
      de: ['OK', 'Fertig', 'Übernehmen', 'Schließen'],
      it: ['OK', 'Conferma', 'Applica', 'Chiudi'],
      nl: ['OK', 'Klaar', 'Toepassen', 'Sluiten'],
      es: ['OK', 'Aceptar', 'Aplicar', 'Cerrar'],
      ca: ['OK', "D'acord", 'Acceptar', 'Aplica', 'Tanca', 'Tancar'],
    },
  },
});

const buttonSymbols: Record<keyof typeof calendarVocabulary, RegExp | undefined> = {
  nextMonth: /^[›>→▶❯]$/,
  previousMonth: /^[‹<←◀❮]$/,
  nextYear: /^»$/,
  previousYear: /^«$/,
  done: undefined,
};

/** Reads the calendar that belongs to this control, or the only open one. */
export async function readOpenCalendar({ frame, snapshot, place }: PageElement): Promise<OpenCalendar> {
  const calendarHandle = await snapshot.evaluateHandle(readCalendar, place);
  return {
    ...(await calendarHandle.evaluate(({ months, buttons }) => ({ months, buttons }))),
    press: ({ element }) => clickElement({ frame, snapshot: calendarHandle, place: element }),
  };
}

/** Turns to the day's month by the calendar's buttons and presses the day; a day already picked stays. */
export async function pickDay(
  inspectCalendar: InspectCalendar,
  day: string,
  meaning: ControlMeaning,
  language: string,
): Promise<void> {
  const month = day.slice(0, 7);
  let previousMonth: string | undefined;
  for (let steps = 0; steps < MAX_MONTH_STEPS; steps += 1) {
    const turnedFrom = await inspectCalendar(async (calendar) => {
      const months = calendar.months.map((one) => monthOf(one, language));
      const [firstMonth] = months;
      if (!firstMonth) throw createCalendarStop(meaning, 'shows no calendar, or one that does not say its month');
      if (firstMonth === previousMonth)
        throw createCalendarStop(meaning, 'shows a calendar that does not turn to another month');
      const monthIndex = months.indexOf(month);
      if (monthIndex < 0) {
        await calendar.press(findTurnButton(calendar, firstMonth, month, meaning));
        return firstMonth;
      }
      const cell = calendar.months.flatMap((one) => daysOf(one, language)).find(({ iso }) => iso === day)?.cell;
      if (!cell || cell.isClosed)
        throw createCalendarStop(meaning, 'shows a calendar that does not offer the day of this order');
      if (!cell.isPicked) await calendar.press(cell);
      return undefined;
    });
    if (!turnedFrom) return;
    previousMonth = turnedFrom;
  }
  throw createCalendarStop(meaning, 'shows a calendar that does not come to the day of this order');
}

/** The days that a calendar visibly shows as picked. */
export function findPickedDays({ months }: Calendar, language: string): string[] {
  const days = months.flatMap((one) => daysOf(one, language));
  return days.filter(({ cell }) => cell.isPicked).map(({ iso }) => iso);
}

/** The button that confirms the picked days. */
export function findDoneButton({ buttons }: Calendar): Calendar['buttons'][number] | undefined {
  return buttonFor(buttons, 'done');
}

/** Whether a text names exactly these days, in any order of day, month and year: each was picked by name. */
export function hasExactlyDays(text: string, days: readonly string[], language: string): boolean {
  // 'Nov 23, 2026' is one day.
  const parts: string[] = [];
  for (const part of text.split(/[,;|\n]/)) {
    const yearlessDay = /^\s*\d{4}\s*$/.test(part) ? parts.pop() : undefined;
    parts.push(yearlessDay === undefined ? part : `${yearlessDay} ${part}`);
  }
  const namedDays = parts.filter((part) => /\d/.test(part));
  if (namedDays.length !== days.length) return false;
  return days.every((day) => namedDays.some((part) => hasDay(part, day, language)));
}

function hasDay(text: string, day: string, language: string): boolean {
  const numbers = (source: string) =>
    normalizeWords(source)
      .split(' ')
      .filter((word) => /^\d+$/.test(word))
      .map(Number);
  const sorted = (source: string) =>
    numbers(source)
      .toSorted((one, other) => one - other)
      .join(' ');
  return readDay(text, language) === day || sorted(text) === sorted(day);
}

function createCalendarStop(meaning: ControlMeaning, problem: string): PortalStop {
  return new PortalStop('field_not_found', `For '${displayNameOf(meaning)}' the portal's page ${problem}.`);
}

function findTurnButton({ buttons }: Calendar, shownMonth: string, wantedMonth: string, meaning: ControlMeaning) {
  const isAhead = wantedMonth > shownMonth;
  const [year, otherYear] = [shownMonth, wantedMonth].map((month) => Number(month.slice(0, 4)));
  const isFar = Math.abs((otherYear ?? 0) - (year ?? 0)) > 1;
  const byYear = isFar ? buttonFor(buttons, isAhead ? 'nextYear' : 'previousYear') : undefined;
  const button = byYear ?? buttonFor(buttons, isAhead ? 'nextMonth' : 'previousMonth');
  if (!button)
    throw createCalendarStop(meaning, 'shows a calendar without a button that turns to the month of this order');
  return button;
}

/** The most specific phrases come first. */
function buttonFor(buttons: Calendar['buttons'], name: keyof typeof calendarVocabulary) {
  const phrases = Object.values(calendarVocabulary[name].words).flat().map(normalizeWords);
  const sign = buttonSymbols[name];
  const rated = buttons.map((button) => ({
    button,
    rank: sign?.test(button.name.trim()) ? phrases.length : phrases.indexOf(normalizeWords(button.name)),
  }));
  const fitting = rated.filter(({ rank }) => rank >= 0).toSorted((one, other) => one.rank - other.rank);
  return fitting[0]?.button;
}

/** The month as 'YYYY-MM', read from its heading or from the names of its days. */
function monthOf({ headings, cells }: Calendar['months'][number], language: string): string | undefined {
  const headed = [...headings, headings.join(' ')].map((text) => readHeading(text, language)).find(Boolean);
  return headed ?? cells.map(({ name }) => readDay(name, language)?.slice(0, 7)).find(Boolean);
}

function readHeading(text: string, language: string): string | undefined {
  const words = normalizeWords(text).split(' ');
  const years = words.filter((word) => /^(19|20)\d\d$/.test(word));
  const months = words.map((word) => monthNames(language).indexOf(word) % 12).filter((month) => month >= 0);
  const [year, ...otherYears] = years;
  const [month, ...otherMonths] = months;
  if (!year || month === undefined || otherYears.length + otherMonths.length > 0) return undefined;
  return `${year}-${String(month + 1).padStart(2, '0')}`;
}

/** A month's days, by name or else by number, from the first '1' to the next: days of other months surround them. */
function daysOf(month: Calendar['months'][number], language: string): { iso: string; cell: Cell }[] {
  const shownMonth = monthOf(month, language);
  const begin = month.cells.findIndex(({ text }) => Number(text) === 1);
  const end = month.cells.findIndex(({ text }, index) => index > begin && Number(text) === 1);
  return month.cells.flatMap((cell, index) => {
    const namedDay = cell.name && readDay(cell.name, language);
    if (namedDay) return [{ iso: namedDay, cell }];
    const isInside = begin >= 0 && index >= begin && (end < 0 || index < end);
    return shownMonth && isInside ? [{ iso: `${shownMonth}-${cell.text.padStart(2, '0')}`, cell }] : [];
  });
}

/** Runs inside the page, so it uses nothing from outside its own body. */
function readCalendar(
  { elements: snapshotElements }: { elements: readonly Element[] },
  place: number,
): Calendar & { elements: Element[] } {
  const opener = snapshotElements[place] as Element;
  const elements: Element[] = [];
  const isShown = (element: Element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  const textOf = (element: Element | null | undefined) => (element as HTMLElement | null)?.innerText?.trim() ?? '';
  const nameOf = (element: Element) => element.getAttribute('aria-label') ?? element.getAttribute('title') ?? '';
  const cellsOf = (grid: Element): Element[] => {
    const cells = [...grid.querySelectorAll('[role=gridcell], td')].filter(isShown);
    return cells.filter((cell) => /^\d{1,2}$/.test(textOf(cell)));
  };
  const ownGrids = opener.matches('[role=grid], table') ? [opener] : undefined;
  const root = opener.getRootNode() as Document | ShadowRoot;
  const grids = (ownGrids ?? [...root.querySelectorAll('[role=grid], table')]).filter(
    (grid) => isShown(grid) && cellsOf(grid).length >= 28 && !grid.querySelector('[role=grid], table'),
  );
  const around = (grid: Element): Element => {
    const dialog = grid.closest('[role=dialog], dialog');
    if (dialog) return dialog;
    for (let ancestor = grid.parentElement; ancestor; ancestor = ancestor.parentElement) {
      const outside = [...ancestor.querySelectorAll('button, a, [role=button]')].filter((one) => !grid.contains(one));
      if (outside.length >= 2 || ancestor.matches('form, body, fieldset')) return ancestor;
    }
    return grid;
  };
  const months = grids.map((grid) => {
    const labels = (grid.getAttribute('aria-labelledby') ?? '').split(/\s+/).map((id) => root.getElementById(id));
    const heads = [...around(grid).querySelectorAll('*')].filter(
      (one) =>
        !one.closest('tbody, [role=gridcell]') &&
        isShown(one) &&
        (one.matches('select') || one.childElementCount === 0),
    );
    const headTexts = heads.map((one) =>
      one instanceof HTMLSelectElement ? (one.selectedOptions[0]?.label ?? '') : textOf(one),
    );
    const soleGridTexts = grids.length === 1 ? headTexts : [];
    const captions = [nameOf(grid), ...labels.map(textOf), textOf(grid.querySelector('caption'))];
    const cells = cellsOf(grid).map((cell) => {
      const target = cell.querySelector('button, a, [role=button]') ?? cell;
      const marks = [cell, target];
      return {
        text: textOf(cell),
        name: nameOf(target) || nameOf(cell),
        isClosed: marks.some((one) => one.matches(':disabled, [aria-disabled=true]')),
        isPicked: marks.some((one) => one.matches('[aria-selected=true], [aria-pressed=true]')),
        element: elements.push(target) - 1,
      };
    });
    return { headings: [...captions, ...soleGridTexts].filter(Boolean), cells };
  });
  const roots = [...new Set(grids.map(around))];
  const pressable = roots
    .flatMap((one) => [...one.querySelectorAll('button, a, [role=button]')])
    .filter(
      (one) => isShown(one) && !one.closest('[role=gridcell], td') && !one.matches(':disabled, [aria-disabled=true]'),
    );
  const buttons = pressable.map((one) => ({ name: nameOf(one) || textOf(one), element: elements.push(one) - 1 }));
  return { months, buttons, elements };
}
