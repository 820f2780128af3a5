import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import type { Application } from '../../sandbox/kit/application-log.ts';
import type { Portal, PortalContext } from '../../sandbox/kit/replica.ts';
import type { OutgoingMail } from '../../sandbox/mail-sender.ts';

export interface ReplicaLog {
  applications: Application[];
  payments: { state: string; amountCents: number }[];
  /** Where people sign up. */
  accounts?: { email: string; profile: Record<string, string>; confirmed: boolean }[];
}

export interface RunningReplica extends AsyncDisposable {
  /** Where the portal begins, without a trailing slash. */
  url: string;
  mails: OutgoingMail[];
  log(): Promise<ReplicaLog>;
  applications(): Promise<Application[]>;
  payments(): Promise<{ state: string; amountCents: number }[]>;
  setFaults(...faults: { kind: string; [setting: string]: unknown }[]): Promise<void>;
  clearFaults(): Promise<void>;
  /** How many of them no visit has met. */
  waitingFaults(): Promise<number>;
}

/** One official portal's stand-in on a free port, for a real browser to visit. */
export async function startReplica(create: (context: PortalContext) => Portal): Promise<RunningReplica> {
  const mails: OutgoingMail[] = [];
  const mail = { send: async (one: OutgoingMail) => void mails.push(one) };
  const portal = create({ origin: 'http://sandbox.example', decisionSeconds: 0, mail });
  const app = new Hono().route(`/portals/${portal.name}`, portal.app);
  const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' });
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/portals/${portal.name}`;
  const log = async () => (await (await fetch(`${url}/__log`)).json()) as ReplicaLog;
  return {
    url,
    mails,
    log,
    applications: async () => (await log()).applications,
    payments: async () => (await log()).payments,
    async setFaults(...faults) {
      const headers = { 'content-type': 'application/json' };
      const answer = await fetch(`${url}/__faults`, { method: 'POST', headers, body: JSON.stringify(faults) });
      if (!answer.ok) throw new Error(await answer.text());
    },
    async clearFaults() {
      await fetch(`${url}/__faults`, { method: 'DELETE' });
    },
    async waitingFaults() {
      const { faults } = (await (await fetch(`${url}/__faults`)).json()) as { faults: unknown[] };
      return faults.length;
    },
    async [Symbol.asyncDispose]() {
      portal[Symbol.dispose]();
      const closed = once(server, 'close');
      server.close();
      if ('closeAllConnections' in server) server.closeAllConnections();
      await closed;
    },
  };
}
