import type { Fields } from '#browser/use-fields.ts';
import type { OrderFormField } from '../order-form.ts';

export type OrderFields = Fields<OrderFormField>;
