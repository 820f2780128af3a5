import { useState } from 'react';
import type { Price } from '#permits/pricing.ts';
import { type OrderForm, priceOrderForm } from '../order-form.ts';

/**
 * The price as this page computes it, until the server names another one for the same choices: a page that has been
 * open since before a change of prices shows the server's lines and offers those.
 */
export function useOrderPrice(form: OrderForm) {
  const [named, setNamed] = useState<{ own: string; price: Price } | null>(null);
  const own = priceOrderForm(form);
  const hasChanged = named?.own === JSON.stringify(own);
  return {
    price: hasChanged ? named.price : own,
    hasChanged,
    agree: (price: Price) => setNamed({ own: JSON.stringify(own), price }),
  };
}
