import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { type ServerType, serve } from '@hono/node-server';
import { Hono } from 'hono';
import type { Application } from '../../kit/application-log.ts';
import type { Portal, PortalContext } from '../../kit/replica.ts';
import type { OutgoingMail } from '../../mail-sender.ts';
import { Visitor } from './visitor.ts';

interface Log {
  applications: Application[];
  payments: { state: string; attempts: { outcome: string; lastDigits: string }[] }[];
  visits: Record<string, number>;
  captchas: string[];
}

/** One replica on a real port, with a mail sender that keeps what the portal wrote. */
export class PortalServer implements AsyncDisposable {
  readonly mails: OutgoingMail[];
  readonly #portal: Portal;
  readonly #server: ServerType;
  readonly #origin: string;

  private constructor(portal: Portal, server: ServerType, mails: OutgoingMail[]) {
    this.#portal = portal;
    this.#server = server;
    this.mails = mails;
    this.#origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  static async start(
    create: (context: PortalContext) => Portal,
    options: { decisionSeconds?: number; stateDir?: string } = {},
  ): Promise<PortalServer> {
    const mails: OutgoingMail[] = [];
    const mail = { send: async (one: OutgoingMail) => void mails.push(one) };
    const portal = create({ origin: 'http://sandbox.example', decisionSeconds: 0, mail, ...options });
    const root = new Hono().route(`/portals/${portal.name}`, portal.app);
    const server = serve({ fetch: root.fetch, port: 0, hostname: '127.0.0.1' });
    await once(server, 'listening');
    return new PortalServer(portal, server, mails);
  }

  visitor(): Visitor {
    return new Visitor(`${this.#origin}/portals/${this.#portal.name}/`);
  }

  async log(): Promise<Log> {
    return (await fetch(this.#address('__log'))).json() as Promise<Log>;
  }

  async setFaults(body: unknown): Promise<Response> {
    const headers = { 'Content-Type': 'application/json' };
    return fetch(this.#address('__faults'), { method: 'POST', body: JSON.stringify(body), headers });
  }

  async clearFaults(): Promise<void> {
    await fetch(this.#address('__faults'), { method: 'DELETE' });
  }

  async waitingFaults(): Promise<{ kind: string; visits: number }[]> {
    const { faults } = (await (await fetch(this.#address('__faults'))).json()) as {
      faults: { kind: string; visits: number }[];
    };
    return faults;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#portal[Symbol.dispose]();
    const closed = once(this.#server, 'close');
    this.#server.close();
    if ('closeAllConnections' in this.#server) this.#server.closeAllConnections();
    await closed;
  }

  #address(door: string): string {
    return `${this.#origin}/portals/${this.#portal.name}/${door}`;
  }
}
