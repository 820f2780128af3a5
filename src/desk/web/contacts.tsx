import { Link } from 'react-router';
import {
  type Contact,
  type ContactSuggestion,
  contactListSchema,
  contactSuggestionListSchema,
} from '#channels/letter/contact-contract.ts';
import { api, pages } from '#paths.ts';
import { formatCount } from '#platform/format-count.ts';
import { Badge } from '#ui/badge.tsx';
import { joinClasses } from '#ui/join-classes.ts';
import type { Column } from '#ui/list/data-table.tsx';
import { ListPage } from '#ui/list/list-page.tsx';
import { useUrlState } from '#ui/list/url-state.tsx';
import { pageMeta } from '#ui/page/page-meta.ts';
import { RelativeTime } from '#ui/parts/relative-time.tsx';
import { ContactSuggestionActions, ContactSuggestionDetails } from './contact-suggestion.tsx';
import { DeskFrame } from './desk-frame.tsx';

export const meta = () => pageMeta({ title: 'Places', description: 'Hotels, garages and offices we have written to' });

const contactColumns: readonly Column<Contact>[] = [
  {
    id: 'name',
    header: 'Place',
    sortBy: ({ name }) => (name ?? '').toLowerCase(),
    cell: ({ name, kind, zone }) => (
      <>
        {name ? (
          <span className="wrap-anywhere font-semibold">{name}</span>
        ) : (
          <span className="text-ink-soft">No entry yet</span>
        )}
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
  { id: 'words', header: 'Before', cell: ({ record }) => record },
  {
    id: 'last_answer',
    header: 'Last answer',
    sortBy: ({ last_answered_at }) => last_answered_at ?? '',
    cell: ({ last_answer, last_answered_at }) =>
      last_answer && last_answered_at ? (
        <>
          {last_answer}, <RelativeTime at={last_answered_at} />
        </>
      ) : (
        <span className="text-ink-soft">None yet</span>
      ),
  },
  {
    id: 'written',
    header: 'Last letter',
    sortBy: ({ last_written_at }) => last_written_at ?? '',
    cell: ({ last_written_at }) => (last_written_at ? <RelativeTime at={last_written_at} /> : 'None has arrived'),
  },
];

const suggestionColumns: readonly Column<ContactSuggestion>[] = [
  {
    id: 'said',
    header: 'The customer’s word',
    sortBy: ({ name }) => name.toLowerCase(),
    cell: (suggestion) => <ContactSuggestionDetails suggestion={suggestion} />,
  },
  {
    id: 'entry',
    header: 'The entry as it stands',
    cell: ({ entry }) =>
      entry ? (
        <>
          <span className="wrap-anywhere font-semibold">{entry.name}</span>
          <div className="wrap-anywhere">{entry.phone ?? <span className="text-ink-soft">No phone number</span>}</div>
          {entry.since && (
            <div className="text-ink-soft">
              {entry.by}, <RelativeTime at={entry.since} />
            </div>
          )}
        </>
      ) : (
        <span className="text-ink-soft">No entry yet</span>
      ),
  },
  {
    id: 'address',
    header: 'Address',
    sortBy: ({ email }) => email,
    cell: ({ email, kind, zone }) => (
      <>
        <span className="wrap-anywhere">{email}</span>
        <div className="text-ink-soft">
          {kind}, {zone}
        </div>
      </>
    ),
  },
  {
    id: 'when',
    header: 'Said',
    sortBy: ({ suggested_at: said_at }) => said_at,
    cell: ({ suggested_at: said_at, customer_email, order_id, order_ref }) => (
      <>
        <RelativeTime at={said_at} />
        <div className="wrap-anywhere">{customer_email}</div>
        <Link to={pages.orderDetails(order_id)} className="text-link underline underline-offset-2">
          {order_ref}
        </Link>
      </>
    ),
  },
  { id: 'acts', header: 'Decide', cell: (suggestion) => <ContactSuggestionActions suggestion={suggestion} /> },
];

/** The contacts and how they answered, with the customer suggestions that nobody has reviewed. */
export default function ContactsPage() {
  return <DeskFrame>{() => <ContactLists />}</DeskFrame>;
}

function ContactLists() {
  const { get } = useUrlState();
  const isOfSuggestions = get('list') === 'words';
  return (
    <>
      <h1 className="sr-only">Places</h1>
      {isOfSuggestions ? (
        <ListPage
          key="words"
          of={{
            title: 'Words of customers',
            path: api.placeWords,
            schema: contactSuggestionListSchema,
            failure: 'Failed to load what customers have said',
            rows: ({ suggestions }) => suggestions,
            rowId: ({ id }) => id,
            columns: suggestionColumns,
            sorting: { column: 'when', descending: false },
            count: ({ suggestions, total }) => formatSuggestionCount(suggestions.length, total),
            empty: 'Every word is looked at: what a customer says of a place waits here until one of us takes it over.',
            noMatch: 'No word matches.',
            search: 'Search by name, phone, e-mail, zone or order',
          }}
          above={(data) => <ContactListLinks isOfSuggestions suggestionCount={data?.total} />}
          note={
            <p className="mb-3 max-w-[75ch] text-ink-soft text-sm">
              A customer’s word is used for their own letter only. Take it over once you know it to be right, from the
              place’s own site say: it is then the entry that all of us read.
            </p>
          }
        />
      ) : (
        <ListPage
          key="places"
          of={{
            title: 'Hotels, garages and offices',
            path: api.places,
            schema: contactListSchema,
            failure: 'Failed to load places',
            rows: ({ contacts }) => contacts,
            rowId: ({ id }) => id,
            columns: contactColumns,
            sorting: { column: 'written', descending: true },
            count: ({ total }) => formatCount(total, 'place'),
            empty: 'Nobody has been written to yet: the first letter of an order adds its place.',
            noMatch: 'No place matches.',
            search: 'Search by name, e-mail or zone',
          }}
          above={(data) => <ContactListLinks isOfSuggestions={false} suggestionCount={data?.open_suggestions} />}
        />
      )}
    </>
  );
}

/** 'The 200 oldest of 1,234 words', or just how many. */
const formatSuggestionCount = (shown: number, total: number) =>
  shown < total ? `The ${shown} oldest of ${formatCount(total, 'word')}` : formatCount(total, 'word');

function ContactListLinks({
  isOfSuggestions,
  suggestionCount,
}: {
  isOfSuggestions: boolean;
  suggestionCount: number | undefined;
}) {
  const lists = [
    { title: 'Directory', list: null, isCurrent: !isOfSuggestions },
    { title: 'Words of customers', list: 'words', isCurrent: isOfSuggestions },
  ];
  return (
    <nav aria-label="Lists of places" className="mb-4 border-line border-b-2">
      <ul className="flex flex-wrap gap-x-1">
        {lists.map(({ title, list, isCurrent }) => (
          <li key={title}>
            <Link
              to={{ search: list ? `?list=${list}` : '' }}
              aria-current={isCurrent ? 'page' : undefined}
              className={joinClasses(
                '-mb-0.5 inline-flex min-h-11 items-center gap-2 border-b-4 px-3 font-semibold text-sm',
                isCurrent ? 'border-signal-strong' : 'border-transparent text-ink-soft hover:text-ink',
              )}
            >
              {title}
              {list && (
                <span className="rounded-full bg-sunken px-2 text-ink tabular-nums">{suggestionCount ?? '…'}</span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
