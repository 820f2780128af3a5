import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useSession } from '#accounts/web/session.ts';
import { api } from '#paths.ts';
import { orderDefaultsSchema } from '#permits/order-contract.ts';
import { requestJson } from '#ui/page/request-json.ts';
import { prefillOrderForm, prefillVehicleForRental } from '../order-prefill.ts';
import type { OrderFormFields } from './order-form-fields.tsx';
import { getTodayAtDestination } from './today-at-destination.ts';

interface KnownDetailsProps {
  fields: OrderFormFields;
  /** Called with the order that the details come from. */
  onKnown: (orderRef: string | null) => void;
}

/**
 * Fills in the details of the signed-in customer's last order: once, and only where nothing was typed. A later edit
 * stays. Renders nothing.
 */
export function OrderPrefill({ fields: { values, set }, onKnown }: KnownDetailsProps) {
  const user = useSession().data?.user;
  const { data } = useQuery({
    queryKey: ['order-defaults', user?.email],
    enabled: Boolean(user),
    queryFn: ({ signal }) => requestJson(api.orderDefaults, { answer: orderDefaultsSchema, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const wasOffered = useRef(false);
  const rental = useRef('');
  useEffect(() => {
    if (!user || !data) return;
    if (!wasOffered.current) {
      wasOffered.current = true;
      const offered = prefillOrderForm(values, data.fields, user.email, getTodayAtDestination());
      if (Object.keys(offered).length > 0) {
        set(offered);
        onKnown(data.order_ref);
      }
    }
    if (rental.current === values.rental_car) return;
    rental.current = values.rental_car;
    set(prefillVehicleForRental(values, data.fields));
  }, [user, data, values, set, onKnown]);
  return null;
}
