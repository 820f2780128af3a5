import { api } from '#paths.ts';
import { Badge } from '#ui/badge.tsx';
import type { Column } from '#ui/list/data-table.tsx';
import { ListPage } from '#ui/list/list-page.tsx';
import { counted } from '#ui/page/counted.ts';
import { pageMeta } from '#ui/page/page-meta.ts';
import { Moment } from '#ui/parts/moment.tsx';
import { type Place, placesSchema } from '../place-contract.ts';
import { DeskFrame } from './desk-frame.tsx';

export const meta = () => pageMeta({ title: 'Places', description: 'Hotels, garages and offices we have written to' });

const columns: readonly Column<Place>[] = [
  {
    id: 'name',
    header: 'Place',
    sortBy: ({ name }) => name.toLowerCase(),
    cell: ({ name, kind, zone }) => (
      <>
        <span className="font-semibold">{name}</span>
        <div className="text-ink-soft">
          {kind}, {zone}
        </div>
      </>
    ),
  },
  {
    id: 'address',
    header: 'Address',
    sortBy: ({ email }) => email,
    cell: ({ email, phone, is_bounced }) => (
      <>
        <span className="wrap-anywhere">{email}</span>
        {phone && <div className="text-ink-soft">{phone}</div>}
        {is_bounced && (
          <div className="mt-1">
            <Badge tone="attention">Mail came back</Badge>
          </div>
        )}
      </>
    ),
  },
  { id: 'words', header: 'Before', cell: ({ words }) => words },
  {
    id: 'last_answer',
    header: 'Last answer',
    sortBy: ({ last_answered_at }) => last_answered_at ?? '',
    cell: ({ last_answer, last_answered_at }) =>
      last_answer && last_answered_at ? (
        <>
          {last_answer}, <Moment at={last_answered_at} />
        </>
      ) : (
        <span className="text-ink-soft">None yet</span>
      ),
  },
  {
    id: 'written',
    header: 'Last letter',
    sortBy: ({ last_written_at }) => last_written_at ?? '',
    cell: ({ last_written_at }) => (last_written_at ? <Moment at={last_written_at} /> : 'None has arrived'),
  },
];

/** Whom we write to, and how they answered: filled by the orders. */
export default function PlacesPage() {
  return (
    <DeskFrame>
      {() => (
        <>
          <h1 className="sr-only">Places</h1>
          <ListPage
            of={{
              title: 'Hotels, garages and offices',
              path: api.places,
              schema: placesSchema,
              failure: 'Failed to load places',
              rows: ({ places }) => places,
              rowId: ({ id }) => id,
              columns,
              sorting: { column: 'written', descending: true },
              count: ({ total }) => counted(total, 'place'),
              empty: 'Nobody has been written to yet: the first letter of an order adds its place.',
              noMatch: 'No place matches.',
              search: 'Search by name, e-mail or zone',
            }}
          />
        </>
      )}
    </DeskFrame>
  );
}
