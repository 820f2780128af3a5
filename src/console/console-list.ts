import type { z } from 'zod';
import { type AppContext, endpoint } from '#accounts/app-context.ts';
import type { Viewer } from '#accounts/viewer.ts';
import { api } from '#paths.ts';
import type { Endpoint } from '#platform/http/endpoint.ts';
import { validateInput } from '#platform/http/mount-endpoints.ts';
import { type ConsoleListName, exportLimit } from './contract.ts';

export type CsvRow = Readonly<Record<string, unknown>>;

/** What the server does for one list: it answers the page and writes the CSV file. */
export interface ConsoleList {
  /** None where the room that owns the rows answers the page itself. */
  endpoints: readonly Endpoint<AppContext, Viewer>[];
  /** Up to `exportLimit` rows. @throws Refusal INVALID_INPUT */
  readCsvRows(app: AppContext, query: object, viewerId: string): Promise<readonly CsvRow[]>;
  /** Columns that the file has not, such as links: they expire after an hour, and a file lives longer. */
  leaveOut: readonly string[];
}

interface ListRequest {
  viewerId: string;
  /** The limit of an export; unset: the page's own. */
  limit?: number;
}

/** Page and file come from the same query. Both are for admins only. */
export function defineConsoleList<Input extends z.ZodType, Output extends z.ZodType>(list: {
  name: ConsoleListName;
  summary: string;
  /** Search, filter and paging. */
  input: Input;
  output: Output;
  read(app: AppContext, query: z.output<Input>, request: ListRequest): Promise<z.output<Output>>;
  rows(answer: z.output<Output>): readonly CsvRow[];
  leaveOut?: readonly string[];
}): ConsoleList {
  const { name, summary, input, output, read, rows, leaveOut = [] } = list;
  return {
    endpoints: [
      endpoint({
        method: 'GET',
        path: api.adminList(name),
        summary,
        who: 'admin',
        input,
        output,
        handle: (app, query, { viewer }) => read(app, query, { viewerId: viewer.userId }),
      }),
    ],
    async readCsvRows(app, query, viewerId) {
      return rows(await read(app, validateInput(input, query), { viewerId, limit: exportLimit }));
    },
    leaveOut,
  };
}
