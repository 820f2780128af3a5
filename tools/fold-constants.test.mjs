import { expect, test } from 'vitest';
import { foldConstants } from './fold-constants.mjs';

const css = `
@layer properties{@supports (color:red){*,:before,:after,::backdrop{--tw-style:solid;--tw-reverse:0;--tw-ring:0 0 #0000;--tw-leading:initial}}}
@layer theme{:root{--gap:.25rem;--font:"A",var(--more);--more:"B"}}
.box{border-style:var(--tw-style);font-family:var(--font);padding:calc(var(--gap) * 2);line-height:var(--tw-leading,calc(1 + .5))}
.row{--tw-reverse:0;margin-block-start:calc(calc(var(--gap) * 4) * var(--tw-reverse));margin-block-end:calc(calc(var(--gap) * 4) * calc(1 - var(--tw-reverse)))}
.ring{--tw-ring:0 0 0 calc(2px + var(--tw-offset)) red}.glide{transition-duration:var(--tw-duration,var(--time,.15s))}.shade{box-shadow:var(--tw-ring),0 1px 2px #000}@media (width>=40rem){}.none{}
@property --tw-style{syntax:"*";inherits:false;initial-value:solid}@property --tw-reverse{syntax:"*";inherits:false;initial-value:0}
@property --tw-ring{syntax:"*";inherits:false;initial-value:0 0 #0000}@property --tw-leading{syntax:"*";inherits:false}
@property --tw-offset{syntax:"<length>";inherits:false;initial-value:0}`;

test('what nothing changes stands as its value, and what is summed up from it as the sum', () => {
  const folded = foldConstants(css);
  for (const kept of [
    'border-style:solid',
    'padding:.5rem',
    'line-height:1.5',
    'margin-block:0 1rem',
    'font-family:A,B',
    'duration:.15s',
  ])
    expect(folded).toContain(kept);
  for (const gone of ['var(--more', '--gap', '--tw-style', '--tw-reverse', '--tw-leading', '@media', '.none'])
    expect(folded).not.toContain(gone);
});

test('what a rule of the page changes stays a variable, with its first value', () => {
  const folded = foldConstants(css);
  expect(folded).toContain('--tw-ring:0 0 0 calc(2px + 0px) red');
  expect(folded).toContain('var(--tw-ring)');
  expect(folded).toMatch(/@property --tw-ring/);
  expect(folded).toMatch(/@supports.*--tw-ring:0 0 #0000/s);
});

test('what an element of the page changes stays a variable too', () => {
  expect(foldConstants(css, '<p style="--gap:1rem">')).toContain('var(--gap)');
});
