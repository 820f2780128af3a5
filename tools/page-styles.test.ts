import { Plus } from 'lucide-react';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { prune, shortenClassNames, withoutIconAttributes } from '../page-styles.config.ts';

const css = `
@layer theme{:root{--gap:4px;--unused:5px}}
.used{gap:var(--gap)}.unused{color:red}
.sm\\:w-\\[calc\\(100\\%-2rem\\)\\]{width:1px}.hover\\:x:hover{top:0}
html[data-signed-in] .used{color:blue}details[open] .used{margin:0}
.\\[\\&_a\\]\\:b a{left:0}.\\[\\&\\>\\:first-child\\]\\:c>:first-child{right:0}
.used::before{content:""}p{margin:0}table{margin:0}`;

test('what the page uses stays, whatever its name looks like; the rest goes', async () => {
  const pruned = await prune(
    '<html><p class="used sm:w-[calc(100%-2rem)] hover:x [&amp;_a]:b [&amp;&gt;:first-child]:c"></p><a></a><details><p></p></details></html>',
    css,
  );
  for (const kept of [
    '--gap:4px',
    '.used{gap',
    'calc',
    '.hover',
    'data-signed-in',
    'details[open]',
    ':before',
    'p{',
    'left:0',
    'right:0',
  ])
    expect(pruned).toContain(kept);
  for (const gone of ['--unused', '.unused', 'table']) expect(pruned).not.toContain(gone);
});

test('a variable that no rule of the page changes gives way to its value; one that is changed stays', async () => {
  const folded = await prune(
    '<p class="a b c d e"></p>',
    `@layer properties{@supports (color:red){*,:before{--style:solid;--reverse:0;--ring:0 0 #0000;--leading:initial}}}
    .a{border-style:var(--style);line-height:var(--leading,calc(1 + .5));padding:calc(1rem + var(--offset))}
    .b{--reverse:0;margin-block:calc(1rem * var(--reverse)) calc(1rem * calc(1 - var(--reverse)))}
    .d{transition-duration:var(--tw-duration,.15s);line-height:var(--tw-leading,1.5)}.e{--tw-leading:1}
    .c{--ring:0 0 0 2px red;box-shadow:var(--ring),0 1px 2px #000}
    @property --style{syntax:"*";inherits:false;initial-value:solid}@property --reverse{syntax:"*";inherits:false;initial-value:0}
    @property --offset{syntax:"<length>";inherits:false;initial-value:0}@property --leading{syntax:"*";inherits:false}
    @property --ring{syntax:"*";inherits:false;initial-value:0 0 #0000}`,
  );
  for (const kept of [
    'border-style:solid',
    'line-height:1.5',
    'var(--tw-leading,1.5)',
    'duration:.15s',
    'padding:1rem',
    'margin-block:0 1rem',
  ])
    expect(folded).toContain(kept);
  for (const gone of ['--style', '--reverse', '--leading', '--offset']) expect(folded).not.toContain(gone);
  expect(folded).toContain('--ring:0 0 0 2px red');
  expect(folded).toContain('var(--ring)');
  // Its first value is said once, for browsers with and without @property.
  expect(folded).toMatch(/^@layer properties\{\*,:before\{--ring:0 0 #0000\}\}/);
  expect(folded).not.toMatch(/@property|@supports/);
});

test('an icon leaves to the sheet what every icon says, and one of its own look says it itself', () => {
  const icon = withoutIconAttributes(renderToStaticMarkup(createElement(Plus)));
  expect(icon).toMatch(/^<svg viewBox="0 0 24 24" class="lucide lucide-plus" aria-hidden="true"><path/);
  const bold = withoutIconAttributes(renderToStaticMarkup(createElement(Plus, { strokeWidth: 3 })));
  expect(bold).toContain('stroke="currentColor" stroke-width="3"');
});

test('each class of a page has the same short name in text and sheet, the most frequent the shortest', () => {
  const { html, css } = shortenClassNames(
    '<p class="sm:p-[calc(1rem-.5px)] big">1</p><p class="big [&amp;_a]:b unstyled">.big</p><i class="unstyled"></i>',
    '.big{margin:.5rem}.sm\\:p-\\[calc\\(1rem-\\.5px\\)\\]{padding:1px}.\\[\\&_a\\]\\:b a:not(.big){left:0}html[data-x] .later{top:0}',
  );
  expect(html).toBe('<p class="b a">1</p><p class="a c">.big</p><i></i>');
  expect(css).toContain('.a{margin:.5rem}.b{padding:');
  expect(css).toContain('.c a:not(.a){left:0}');
  expect(css).toContain('html[data-x] .later{top:0}');
});

test('a page of more classes than letters has names of two', () => {
  const names = Array.from({ length: 60 }, (_, index) => `class-${index}`);
  const { html } = shortenClassNames(
    names.map((name) => `<p class="${name}"></p>`).join(''),
    names.map((name) => `.${name}{top:0}`).join(''),
  );
  const short = [...html.matchAll(/"([^"]*)"/g)].map(([, name]) => name);
  expect(new Set(short).size).toBe(60);
  expect(short.slice(50, 54)).toEqual(['Y', 'Z', 'aa', 'ab']);
});
