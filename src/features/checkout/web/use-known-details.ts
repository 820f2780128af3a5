import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { requestJson } from '#browser/request-json.ts';
import { useSession } from '#browser/session.ts';
import { api } from '#paths.ts';
import { orderDefaultsSchema } from '../contract.ts';
import { emptyOrderForm, type OrderForm, stepErrors } from '../order-form.ts';
import type { OrderFields } from './order-fields.ts';
import { today } from './today.ts';

/**
 * Who is signed in need not type again what their last order knows. Filled in once, and only where nothing was typed yet;
 * what they put instead stays. Answers the order it came from.
 */
export function useKnownDetails({ values, set }: OrderFields): string | null {
  const user = useSession().data?.user;
  const { data } = useQuery({
    queryKey: ['order-defaults', user?.email],
    enabled: Boolean(user),
    queryFn: ({ signal }) => requestJson(api.orderDefaults, { answer: orderDefaultsSchema, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const [source, setSource] = useState<string | null>(null);
  const wasOffered = useRef(false);
  useEffect(() => {
    if (!user || !data || wasOffered.current) return;
    wasOffered.current = true;
    if (!isUntouched(values)) return;
    const known: OrderForm = { ...emptyOrderForm, ...data.fields, 'owner.email': user.email, express: '' };
    // With everything known there is no reason to leave it for later; else Express asks for less.
    const isWhole = Object.keys(stepErrors(2, known, today())).length === 0;
    set({ ...data.fields, 'owner.email': user.email, ...(isWhole && { express: '' }) });
    setSource(data.order_ref);
  }, [user, data, values, set]);
  return source;
}

function isUntouched(form: OrderForm): boolean {
  const isDetail = (name: string) => name.startsWith('owner.') || name.startsWith('vehicle.');
  return (Object.keys(emptyOrderForm) as (keyof OrderForm)[])
    .filter(isDetail)
    .every((name) => form[name] === emptyOrderForm[name]);
}
