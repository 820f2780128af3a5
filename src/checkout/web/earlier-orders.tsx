import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { useSession } from '#accounts/web/session.ts';
import { type EarlierOrderQuery, earlierOrderAnswerSchema } from '#orders/contracts/earlier-order-contract.ts';
import { api, pages } from '#paths.ts';
import { orderDefaultsSchema } from '#permits/order-contract.ts';
import { Notice } from '#ui/notice.tsx';
import { requestJson } from '#ui/page/request-json.ts';
import { emptyOrderForm, type OrderForm } from '../order-form.ts';
import { extractTrip } from '../order-payload.ts';
import { type CarChoice, prefillOrderForm, prefillVehicle } from '../order-prefill.ts';
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
  const car = useRef<CarChoice>(emptyOrderForm);
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
    const before = car.current;
    car.current = values;
    const isSame = (['rental_car', 'vehicle.plate_number'] as const).every((name) => before[name] === values[name]);
    if (!isSame) set(prefillVehicle(values, data.fields, before));
  }, [user, data, values, set, onKnown]);
  return null;
}

/** Before payment, to a signed-in customer: they have paid for the same already. Renders nothing where they have not. */
export function EarlierOrderNotice({ form }: { form: OrderForm }) {
  const user = useSession().data?.user;
  const query = {
    ...extractTrip(form),
    plate_number: form['vehicle.plate_number'],
    country_of_registration: form['vehicle.country_of_registration'],
  } satisfies Partial<Record<keyof EarlierOrderQuery, unknown>>;
  const { data } = useQuery({
    queryKey: ['earlier-order', user?.email, query],
    enabled: Boolean(user) && query.plate_number !== '',
    queryFn: ({ signal }) =>
      requestJson(api.function('find-earlier-order'), {
        method: 'POST',
        body: query,
        answer: earlierOrderAnswerSchema,
        signal,
      }),
  });
  if (!data?.earlier) return null;
  const { earlier } = data;
  return (
    <Notice
      role="status"
      tone="attention"
      title={
        <>
          You have paid for this already:{' '}
          <Link className="text-link underline underline-offset-2" to={pages.orderDetails(earlier.order_id)}>
            order {earlier.order_ref}
          </Link>
        </>
      }
    >
      {earlier.text}
    </Notice>
  );
}
