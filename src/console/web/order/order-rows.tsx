import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { LucideIcon } from 'lucide-react';
import { findCountryCode } from '#permits/country-codes.ts';
import { CountryFlag } from '#ui/country-flag.tsx';
import type { Column } from '#ui/list/data-table.tsx';
import { UrlStateLink, useUrlState } from '#ui/list/url-state.tsx';
import { CallError, errorText } from '#ui/page/request-json.ts';
import { CompactButton } from '#ui/parts/compact-button.tsx';
import { RelativeTime } from '#ui/parts/relative-time.tsx';
import { showToast, type Toast } from '#ui/toasts.ts';

interface RowWithDestination {
  order_id: string;
  order_ref: string;
  country: string;
  city_zone: string;
}

export const destinationColumn: Column<Pick<RowWithDestination, 'country' | 'city_zone'>> = {
  id: 'destination',
  header: 'Destination',
  sortBy: (row) => `${row.country} ${row.city_zone}`,
  cell: (row) => (
    <>
      <div className="flex items-center gap-2">
        <CountryFlag code={findCountryCode(row.country)} className="h-3.5! w-5!" />
        {row.city_zone}
      </div>
      <div className="text-ink-soft">{row.country}</div>
    </>
  ),
};

/** The order, and its destination. */
export const orderAndDestinationColumns: readonly Column<RowWithDestination>[] = [
  {
    id: 'order',
    header: 'Order',
    sortBy: (row) => row.order_ref,
    cell: (row) => <UrlStateLink opens={{ order: row.order_id }}>{row.order_ref}</UrlStateLink>,
  },
  destinationColumn,
];

export const createdColumn = (header: 'Created' | 'Started'): Column<{ created_at: string }> => ({
  id: 'created',
  header,
  sortBy: (row) => row.created_at,
  cell: (row) => <RelativeTime at={row.created_at} />,
});

interface OrderActionButtonProps<Answer> {
  icon: LucideIcon;
  label: string;
  order: { order_id: string; order_ref: string };
  action: () => Promise<Answer>;
  successToast: (answer: Answer) => Omit<Toast, 'tone'> & Partial<Toast>;
  failureToast: (reason: string) => Omit<Toast, 'tone'>;
}

/** Acts on the order of a row. When the portal may already have the application, the order panel opens and asks. */
export function OrderActionButton<Answer>(props: OrderActionButtonProps<Answer>) {
  const { icon: Icon, label, order, action, successToast, failureToast } = props;
  const client = useQueryClient();
  const { set } = useUrlState();
  const call = useMutation({
    mutationFn: action,
    onSuccess: (answer) => showToast({ tone: 'success', ...successToast(answer) }),
    onError: (error) => {
      showToast({ tone: 'error', ...failureToast(errorText(error, 'Please try again.')) });
      if (error instanceof CallError && error.code === 'OUTCOME_UNKNOWN') set({ order: order.order_id });
    },
    onSettled: () => client.invalidateQueries(),
  });
  return (
    <CompactButton busy={call.isPending} onClick={() => call.mutate()}>
      {!call.isPending && <Icon aria-hidden="true" className="size-4" />}
      {label}
      <span className="sr-only"> order {order.order_ref}</span>
    </CompactButton>
  );
}
