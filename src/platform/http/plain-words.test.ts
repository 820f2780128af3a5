import { expect, test } from 'vitest';
import { z } from 'zod';
import { validateInput } from './mount-endpoints.ts';

function fieldsOf(schema: z.ZodType, value: unknown): unknown {
  try {
    validateInput(schema, value);
    return 'accepted';
  } catch (error) {
    return (error as { fields: unknown }).fields;
  }
}

test('each kind of fault names its field in words for people; a schema’s own words stand', () => {
  const schema = z.object({
    order_id: z.uuid(),
    access_token: z.string(),
    vehicle: z.object({ number_of_days: z.int().min(1).max(365) }),
    question: z.string().min(10),
    items: z.array(z.object({ label: z.string().max(3) })).max(2),
    role: z.enum(['admin', 'operator']),
    contact: z.email(),
    agreed: z.boolean('Please tick this.'),
    either: z.union([z.string(), z.number()]),
  });
  const wrong = {
    order_id: 'x',
    vehicle: { number_of_days: 400 },
    question: 'short',
    items: [{ label: 'long' }],
    role: 'king',
    contact: 'jo',
    agreed: 'yes',
    either: [],
  };
  expect(fieldsOf(schema, wrong)).toEqual({
    order_id: 'Order id must be a valid number of ours',
    access_token: 'Access token is missing',
    'vehicle.number_of_days': 'Number of days must be at most 365',
    question: 'Question is too short: at least 10 characters',
    'items.0.label': 'Label is too long: at most 3 characters',
    role: 'Role must be one of the choices: admin, operator',
    contact: 'Contact must be an e-mail address',
    agreed: 'Please tick this.',
    either: 'Either cannot be used as it is',
  });
  expect(fieldsOf(schema, 'text')).toEqual({ body: 'The request must be a group of fields' });
  expect(fieldsOf(z.strictObject({}), { more: 1 })).toEqual({
    body: 'The request holds something we do not know: more',
  });
});
