import { once } from 'node:events';
import { chmodSync, rmSync } from 'node:fs';
import { createConnection, createServer } from 'node:net';
import { text } from 'node:stream/consumers';
import type { Context } from '#platform/context.ts';
import { changeRoleByEmail, type RoleChange, roleChangeSchema } from './change-role-by-email.ts';

/**
 * An embedded database belongs to the process that serves the site, so `npm run admin` asks that process through a
 * socket in the data folder, which only the same user of the machine can open.
 */
export async function listenForRoleChanges(
  ctx: Pick<Context, 'db' | 'ids' | 'clock'>,
  path: string,
): Promise<AsyncDisposable> {
  rmSync(path, { force: true });
  const server = createServer({ allowHalfOpen: true }, async (connection) => {
    try {
      const request = roleChangeSchema.parse(JSON.parse(await text(connection)));
      connection.end(JSON.stringify({ answer: await changeRoleByEmail(ctx, request) }));
    } catch (error) {
      connection.end(JSON.stringify({ error: error instanceof Error ? error.message : 'The request failed.' }));
    }
  });
  server.listen(path);
  await once(server, 'listening');
  chmodSync(path, 0o600);
  return { [Symbol.asyncDispose]: () => new Promise((resolve) => server.close(() => resolve())) };
}

/** Undefined when no process listens. @throws the other process's refusal */
export async function askRunningProcess(path: string, change: RoleChange): Promise<string | undefined> {
  const connection = createConnection(path);
  try {
    await once(connection, 'connect');
  } catch {
    return undefined;
  }
  connection.end(JSON.stringify(change));
  const reply = JSON.parse(await text(connection)) as { answer?: string; error?: string };
  if (reply.error !== undefined) throw new Error(reply.error);
  return reply.answer;
}
