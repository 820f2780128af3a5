import type { FactTable } from './fact-definition.ts';
import { allFacts } from './facts.ts';

/** Converts facts by their API names to the columns of a table. */
export function mapFactsToColumns(table: FactTable, facts: object): Record<string, unknown> {
  const valuesByName = new Map<string, unknown>(Object.entries(facts));
  return Object.fromEntries(
    factsIn(table).flatMap(({ name, column }) => (valuesByName.has(name) ? [[column, valuesByName.get(name)]] : [])),
  );
}

/** Converts the columns of a table to facts by their API names. */
export function mapColumnsToFacts(table: FactTable, row: object): Record<string, unknown> {
  const valuesByColumn = new Map<string, unknown>(Object.entries(row));
  return Object.fromEntries(factsIn(table).map(({ name, column }) => [name, valuesByColumn.get(column)]));
}

function factsIn(table: FactTable): { name: string; column: string }[] {
  return allFacts.flatMap(({ name, storedIn: keptIn }) =>
    keptIn?.table === table ? [{ name, column: keptIn.column }] : [],
  );
}
