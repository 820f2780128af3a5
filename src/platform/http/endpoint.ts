import type { z } from 'zod';

/** Who may call: stated beside every endpoint, enforced in one place, and tested as every role. */
export type Audience = 'anyone' | 'signed-in' | 'staff' | 'admin';

/**
 * What a call does while an admin views as a customer: it acts as that customer, acts as always, or refuses. Viewing
 * changes nothing, so a customer's actions are refused unless an endpoint states otherwise.
 */
export type ViewAsMode = 'as-customer' | 'as-oneself' | 'refused';

export interface CallMeta<Viewer> {
  viewer: Viewer;
  /** The caller's network address, for limits only. */
  address: string;
  headers: Headers;
  /** Adds a complete Set-Cookie line to the answer. */
  setCookie(line: string): void;
  params: Readonly<Record<string, string>>;
}

type ViewerOf<Who extends Audience, Viewer> = Who extends 'anyone' ? Viewer | undefined : Viewer;

/** One call: its address, who may make it, the schema of its body (of a GET: its query), and its handler. */
export interface Endpoint<App, Viewer> {
  method: 'GET' | 'POST';
  path: string;
  summary: string;
  who: Audience;
  whileViewing: ViewAsMode;
  input: z.ZodType | undefined;
  output: z.ZodType | undefined;
  /** Calls that one address may make in ten minutes; unset means no limit of its own. */
  callsPerTenMinutes: number | undefined;
  /** Its message while the database is away, where the specification has a sentence for that (section 8). */
  unavailableText: string | undefined;
  handle(app: App, input: unknown, call: CallMeta<Viewer | undefined>): Promise<unknown>;
}

/** Checks the types of one endpoint where it is written, and drops them for the list. */
export function defineEndpoint<App, Viewer>() {
  return <
    Who extends Audience,
    Input extends z.ZodType = z.ZodUndefined,
    Output extends z.ZodType = z.ZodUnknown,
  >(definition: {
    method: 'GET' | 'POST';
    path: string;
    summary: string;
    who: Who;
    whileViewing?: ViewAsMode;
    input?: Input;
    output?: Output;
    callsPerTenMinutes?: number;
    away?: string;
    handle(app: App, input: z.output<Input>, call: CallMeta<ViewerOf<Who, Viewer>>): Promise<unknown>;
  }): Endpoint<App, Viewer> => ({
    ...definition,
    whileViewing: definition.whileViewing ?? defaultViewAsMode(definition),
    input: definition.input,
    output: definition.output,
    callsPerTenMinutes: definition.callsPerTenMinutes,
    unavailableText: definition.away,
    handle: definition.handle as Endpoint<App, Viewer>['handle'],
  });
}

const defaultViewAsMode = ({ method, who }: { method: 'GET' | 'POST'; who: Audience }): ViewAsMode =>
  method === 'GET' || who === 'staff' || who === 'admin' ? 'as-oneself' : 'refused';
