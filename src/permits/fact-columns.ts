import type { FactTable } from './fact-definition.ts';
import { allFacts } from './facts.ts';

/** What a call says by name, as a table keeps it. */
export function mapFactsToColumns(table: FactTable, said: object): Record<string, unknown> {
  const given = new Map<string, unknown>(Object.entries(said));
  return Object.fromEntries(
    factsIn(table).flatMap(({ name, column }) => (given.has(name) ? [[column, given.get(name)]] : [])),
  );
}

/** What a table keeps, by the names of calls. */
export function mapColumnsToFacts(table: FactTable, row: object): Record<string, unknown> {
  const kept = new Map<string, unknown>(Object.entries(row));
  return Object.fromEntries(factsIn(table).map(({ name, column }) => [name, kept.get(column)]));
}

function factsIn(table: FactTable): { name: string; column: string }[] {
  return allFacts.flatMap(({ name, storedIn: keptIn }) =>
    keptIn?.table === table ? [{ name, column: keptIn.column }] : [],
  );
}
