import { expect, test } from 'vitest';
import { shortenClassNames } from './shorten-class-names.mjs';

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
