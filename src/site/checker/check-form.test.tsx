import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { emptyOrderForm } from '#checkout/order-form.ts';
import { CheckForm } from './check-form.tsx';

test('the short form, the long one and the order begin with the same Euro standard, so one car gets one answer', () => {
  const [short, long] = [<CheckForm key="short" compact />, <CheckForm key="long" />].map((form) =>
    renderToStaticMarkup(form),
  );
  const unknown = emptyOrderForm['vehicle.euro_standard'];
  expect(short).toContain(`<input type="hidden" name="euro_standard" value="${unknown}"/>`);
  expect(long).toContain(`<option value="${unknown}" selected="">`);
});
