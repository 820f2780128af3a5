import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { catchPortalStop, FixturePages, fixturePageVocabulary } from '../../test/portals/fixture-page.ts';
import { createFixtureDriver, FixturePortal, fillScreen, sendScreen } from '../../test/portals/fixture-portal.ts';
import { formPage } from '../../test/portals/local-site.ts';
import { isDeepRun } from '../../test/test-depth.ts';
import type { FieldAnswer } from './control-meaning.ts';

let fixture: FixturePortal;
let pages: FixturePages;

beforeAll(async () => {
  [fixture, pages] = await Promise.all([FixturePortal.start(), FixturePages.start()]);
});
afterAll(async () => {
  await fixture[Symbol.asyncDispose]();
  await pages[Symbol.asyncDispose]();
});
beforeEach(() => fixture.reset());

interface Kind {
  language?: string;
  /** Each day's name is its whole date. */
  named?: boolean;
  /** The calendar is always shown on the page. */
  inline?: boolean;
  /** Several days can be picked. */
  several?: boolean;
  done?: boolean;
  next?: string;
  previous?: string;
  /** Script that stores the picked days. */
  keeps?: string;
}

/** A calendar of November 2026 that takes no typing, with days of other months around its own. */
function calendar(kind: Kind): string {
  const { language = 'en', inline = false, next = 'Next month', previous = 'Previous month' } = kind;
  const keeps = kind.keeps ?? 'shown.value = picked.map((day) => day.split("-").reverse().join("/")).join(", ")';
  return `<div id="cal" ${inline ? '' : 'role="dialog" aria-modal="true" hidden style="position:fixed;top:99px;background:#fff"'}>
    <button type="button" aria-label="${previous}" id="prev">‹</button><span id="title"></span><button type="button" aria-label="${next}" id="next">›</button>
    <table role="grid"><tbody id="days"></tbody></table>${kind.done ? '<button type="button" id="ok">OK</button>' : ''}</div>
  <script>
    let at = new Date(Date.UTC(2026, 10, 1)); let picked = [];
    const iso = (day) => day.toISOString().slice(0, 10);
    const close = () => { if (!${inline}) cal.hidden = true; };
    const put = () => { ${keeps}; };
    const draw = () => {
      title.textContent = new Intl.DateTimeFormat('${language}', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(at);
      days.replaceChildren();
      for (let week = 0; week < 6; week++) {
        const row = days.insertRow();
        for (let day = 0; day < 7; day++) {
          const one = new Date(at); one.setUTCDate(1 - ((at.getUTCDay() + 6) % 7) + week * 7 + day);
          const cell = row.insertCell(); cell.setAttribute('role', 'gridcell');
          const button = document.createElement('button'); button.type = 'button'; cell.append(button);
          button.textContent = one.getUTCDate();
          if (${kind.named === true}) button.ariaLabel = new Intl.DateTimeFormat('${language}', { dateStyle: 'full', timeZone: 'UTC' }).format(one);
          button.disabled = iso(one) === '2026-11-30';
          button.ariaPressed = String(picked.includes(iso(one)));
          button.onclick = () => {
            if (!${kind.several === true}) picked = [iso(one)];
            else picked = picked.includes(iso(one)) ? picked.filter((day) => day !== iso(one)) : [...picked, iso(one)].sort();
            draw(); if (!${kind.several === true || kind.done === true}) { put(); close(); }
            if (${inline}) put();
          };
        }
      }
    };
    const turn = (months) => setTimeout(() => { at.setUTCMonth(at.getUTCMonth() + months); draw(); }, 20);
    prev.onclick = () => turn(-1); next.onclick = () => turn(1);
    if (${kind.done === true}) ok.onclick = () => { put(); close(); };
    document.onkeydown = (event) => { if (event.key === 'Escape') { put(); close(); } };
    if (window.opener1) opener1.onclick = () => { cal.hidden = false; };
    draw();
  </script>`;
}

const field =
  '<label>Date of first registration <input name="day" id="opener1" readonly></label><script>var shown = opener1</script>';
const button =
  '<span id="q">Date of first registration</span><button type="button" id="opener1" aria-haspopup="dialog" aria-labelledby="q opener1"><b id="b">Choose a day</b></button><input type="hidden" name="day">';
const buttonKeeps = 'b.textContent = picked.join(", "); document.forms[0].day.value = picked.join(",")';
const inGroup = (grid: string) =>
  `<div role="group" aria-label="Date of first registration">${grid}</div><div id="kept"></div>`;
// biome-ignore lint/suspicious/noTemplateCurlyInString: it is filled in by the page
const eachKept = 'kept.innerHTML = picked.map((day) => `<input type="hidden" name="day" value="${day}">`).join("")';

const single = (day: string): FieldAnswer => ({ meaning: fixturePageVocabulary.day, day });
const several = (...days: string[]): FieldAnswer => ({ meaning: fixturePageVocabulary.day, days });

const ways: [name: string, html: string, field: FieldAnswer, sent: string[]][] = [
  ['a field, in the month shown', field + calendar({}), single('2026-11-05'), ['05/11/2026']],
  ['a field, months ahead', field + calendar({ named: true }), single('2027-02-01'), ['01/02/2027']],
  ['a field, years ago', field + calendar({}), single('2024-12-31'), ['31/12/2024']],
  ['a button', button + calendar({ keeps: buttonKeeps, done: true }), single('2026-12-24'), ['2026-12-24']],
  [
    'a calendar that stands there',
    inGroup(calendar({ inline: true, keeps: eachKept })),
    single('2026-11-05'),
    ['2026-11-05'],
  ],
  [
    'several days of one',
    inGroup(calendar({ inline: true, several: true, keeps: eachKept })),
    several('2026-11-05', '2026-11-06', '2026-12-24'),
    ['2026-11-05', '2026-11-06', '2026-12-24'],
  ],
  [
    'several days behind a field',
    field + calendar({ several: true, done: true }),
    several('2026-11-05', '2026-12-24'),
    ['05/11/2026, 24/12/2026'],
  ],
  [
    'several days behind a button, closed by a key',
    button + calendar({ several: true, keeps: buttonKeeps }),
    several('2026-11-05', '2026-12-24'),
    ['2026-11-05,2026-12-24'],
  ],
];

const sentDays = (post = '') => new URLSearchParams(post.split('?')[1]).getAll('day');

describe('a day is picked in a calendar', () => {
  it.each(ways)('behind or in %s', async (_, html, asked, sent) => {
    const { portal: page, record } = await pages.open(formPage(html));
    await page.enterAnswer(asked);
    await page.press(fixturePageVocabulary.next);
    expect(sentDays(pages.site.posted[0])).toEqual(sent);
    expect(record.typed).toHaveLength(1);
  });

  it.each([
    ['fr', 'Mois suivant', 'Mois précédent'],
    ['de', 'Nächster Monat', 'Vorheriger Monat'],
    ['it', 'Mese successivo', 'Mese precedente'],
    ['nl', 'Volgende maand', 'Vorige maand'],
    ['es', 'Mes siguiente', 'Mes anterior'],
    ['ca', 'Mes següent', 'Mes anterior'],
  ])('in the language of the page: %s', async (language, next, previous) => {
    const { portal: page } = await pages.open(
      formPage(field + calendar({ language, next, previous, named: true }), language),
    );
    await page.enterAnswer(single('2027-01-02'));
    await page.enterAnswer(single('2026-10-03'));
    await page.press({ ...fixturePageVocabulary.next, words: { en: ['Continue'] } });
    expect(sentDays(pages.site.posted[0])).toEqual(['03/10/2026']);
  });

  it.each(isDeepRun ? ways : ways.filter((_, index) => index % 4 === 0))(
    'and compared in the request: %s',
    async (_, html, asked) => {
      const driver = createFixtureDriver([{ ...fillScreen, fields: () => [asked] }, sendScreen]);
      fixture.site.pages['/'] = formPage(html);
      expect((await fixture.drive({ driver })).result).toMatchObject({ result: 'submitted' });
      fixture.reset();
      const late =
        "document.forms[0].addEventListener('formdata', (event) => event.formData.append('day', '2026-11-07'))";
      fixture.site.pages['/'] = formPage(`${html}<script>${late}</script>`);
      expect((await fixture.drive({ driver })).result).toMatchObject({ reason: 'request_differs' });
      expect(fixture.site.posted).toEqual([]);
    },
  );
});

describe('no day is picked', () => {
  it.each([
    ['one that is closed', field + calendar({}), single('2026-11-30'), 'field_not_found'],
    [
      'in a calendar that cannot be turned',
      field + calendar({ next: 'Wheel' }),
      single('2026-12-01'),
      'field_not_found',
    ],
    ['where none opens', field, single('2026-12-01'), 'field_not_found'],
    [
      'where another one is shown',
      field + calendar({ keeps: 'shown.value = "06/11/2026"' }),
      single('2026-11-05'),
      'value_not_kept',
    ],
    [
      'where the calendar holds one that is not ours',
      inGroup(calendar({ inline: true, several: true })).replace('let picked = []', "let picked = ['2026-11-09']"),
      several('2026-11-05'),
      'unplanned_value',
    ],
  ])('%s', async (_, html, asked, reason) => {
    const { portal: page } = await pages.open(formPage(html));
    expect(await catchPortalStop(page.enterAnswer(asked))).toMatchObject({ reason });
  });

  it('that is taken back before the page is left', async () => {
    const { portal: page, page: shown } = await pages.open(
      formPage(inGroup(calendar({ inline: true, several: true, keeps: eachKept }))),
    );
    await page.enterAnswer(several('2026-11-05', '2026-11-06'));
    await shown.getByText('5', { exact: true }).first().click();
    expect(await catchPortalStop(page.press(fixturePageVocabulary.next))).toMatchObject({ reason: 'value_not_kept' });
  });
});
