import { expect, test } from 'vitest';
import { prune } from './prune-styles.mjs';

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
    '::before',
    'p{',
    'left:0',
    'right:0',
  ])
    expect(pruned).toContain(kept);
  for (const gone of ['--unused', '.unused', 'table']) expect(pruned).not.toContain(gone);
});
