import { CircleAlert, CircleCheck } from 'lucide-react';
import type { Connectivity, EndpointCheck } from '#orders/contracts/test-contract.ts';
import { type Column, DataTable } from '#ui/list/data-table.tsx';

const columns: readonly Column<EndpointCheck>[] = [
  {
    id: 'url',
    header: 'Endpoint',
    className: 'md:min-w-44',
    cell: (row) => <span className="wrap-anywhere font-mono text-[0.8125rem]">{row.url}</span>,
  },
  {
    id: 'status',
    header: 'Status',
    cell: (row) => {
      const Icon = row.ok ? CircleCheck : CircleAlert;
      return (
        <span className={row.ok ? 'font-semibold text-ok' : 'font-semibold text-act'}>
          <Icon aria-label={row.ok ? 'Good' : 'Error'} className="mr-1 inline size-4" />
          {row.status > 0 && `${row.status} `}
          {row.statusText}
        </span>
      );
    },
  },
  { id: 'note', header: 'Note', className: 'md:min-w-44', cell: (row) => row.note },
  {
    id: 'response',
    header: 'Response',
    className: 'md:min-w-44',
    cell: (row) =>
      row.responsePreview && (
        <div className="wrap-anywhere line-clamp-2 max-w-96 font-mono text-[0.8125rem] text-ink-soft">
          {row.responsePreview}
        </div>
      ),
  },
];

/** The answer of each address that was checked. */
export function DiagnosticsTable({ diagnostics: { baseUrl, endpoints } }: Pick<Connectivity, 'diagnostics'>) {
  return (
    <div className="space-y-2">
      <p className="text-ink-soft text-sm">
        Browsers from <span className="break-all font-mono text-[0.8125rem] text-ink">{baseUrl}</span>
      </p>
      <DataTable
        label="Connectivity diagnostics"
        columns={columns}
        rows={endpoints}
        rowId={({ url }) => url}
        sorting={{ column: '', descending: false }}
        onSort={() => undefined}
        empty="Nothing was asked"
      />
    </div>
  );
}
