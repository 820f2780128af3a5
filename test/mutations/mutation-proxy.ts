import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { ForgedReply, Mutation, RequestStage } from './mutation-kinds.ts';
import type { MutationSubject } from './mutation-subject.ts';
import {
  type FormEntry,
  type MutationFacts,
  type MutationReversal,
  type PageRewriter,
  TRAP_PREFIX,
} from './page-rewriter.ts';
import { createSeededRandom } from './seeded-random.ts';

/** What of a request is passed on. */
type ForwardedRequest = Pick<IncomingMessage, 'method' | 'headers'>;
type Rewriter = Pick<PageRewriter, 'rewrite'>;

/** What came to pass between a robot and its portal. */
export interface ProxyTraffic {
  /** Whether the mutation found anything to change. */
  isMutationApplied: boolean;
  /** Fields and addresses that nobody should have used, and were. */
  trapsTriggered: string[];
  /** What stood on the changed page instead, for whoever reads a run that was wrong. */
  changedHtml: string;
  /** Requests that reached the portal and send an application, whether it took them or refused them. */
  submitCount: number;
}

/**
 * Stands where the portal is believed to be: passes on what a browser asks and what the portal answers, and changes what
 * its mutation says. Names and days are put back into the portal's own before it gets them.
 */
export class MutationProxy implements AsyncDisposable {
  readonly url: string;
  readonly traffic: ProxyTraffic = { isMutationApplied: false, trapsTriggered: [], changedHtml: '', submitCount: 0 };
  readonly #server: ReturnType<typeof createServer>;
  readonly #portal: URL;
  readonly #mutation: Mutation;
  readonly #subject: MutationSubject;
  readonly #workshop: Rewriter;
  readonly #facts: MutationFacts;
  /** Those that a browser has asked and that are not over, whether it still waits for them or not. */
  readonly #underWay = new Set<Promise<unknown>>();
  /** Pages in the order in which they were first shown. */
  readonly #shown: string[] = [];
  readonly #undoings: MutationReversal[] = [];
  /** What was sent first, for a page that sends it again. */
  #sent: MutationFacts['sent'];
  /** The page that is changed, once one is. */
  #changed: string | undefined;
  readonly #counts = { page: 0, post: 0, send: 0, after: 0 };
  #meddled = 0;

  private constructor(
    server: ReturnType<typeof createServer>,
    portal: URL,
    mutation: Mutation,
    subject: MutationSubject,
    workshop: Rewriter,
    facts: MutationFacts,
  ) {
    this.#server = server;
    this.#portal = portal;
    this.#mutation = mutation;
    this.#subject = subject;
    this.#workshop = workshop;
    this.#facts = facts;
    this.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}${portal.pathname}`;
    server.on('request', (asked, response) => {
      const served = this.#serve(asked, response).catch(() => response.destroy());
      this.#underWay.add(served);
      served.finally(() => this.#underWay.delete(served));
    });
  }

  static async open(
    portalUrl: string,
    mutation: Mutation,
    subject: MutationSubject,
    workshop: Rewriter,
    facts: MutationFacts,
  ): Promise<MutationProxy> {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    return new MutationProxy(server, new URL(portalUrl), mutation, subject, workshop, facts);
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { asked, path, body } = this.#asPost(request, await readWholeBody(request));
    if (path.includes(TRAP_PREFIX)) {
      if (asked.method !== 'GET') this.traffic.trapsTriggered.push(path);
      response.writeHead(200, { 'content-type': 'text/html' }).end('<p>Thank you for your interest.</p>');
      return;
    }
    const moment = this.#momentOf(asked, path);
    if (moment === 'send') this.#sent ??= { to: path, body: body.toString() };
    const struck = moment && this.#replyAt(moment, request.url ?? '');
    if (struck?.seconds) await wait(struck.seconds * 1000);
    const reply = struck?.seconds ? undefined : struck;
    if (reply && !reply.isForwarded) return this.#say(reply, request, response);
    if (moment === 'send') this.traffic.submitCount += 1;
    const passed = await this.#passedOn(asked, body, moment);
    const answer = await this.#ask(asked, path, passed).catch(() => undefined);
    if (!answer) return void response.destroy();
    if (reply) return this.#say(reply, request, response);
    const isPage = /text\/html/.test(answer.headers['content-type'] ?? '') && answer.body.length > 0;
    const told = isPage ? await this.#rewritten(path, answer.body.toString()) : answer.body;
    const {
      'transfer-encoding': _,
      'content-length': __,
      connection: ___,
      'content-encoding': ____,
      ...headers
    } = answer.headers;
    response.writeHead(answer.status, { ...headers, connection: 'close' }).end(told);
  }

  /** A portal that takes forms by GET gets from its replica what a post would. */
  #asPost(
    { method, headers, url = '' }: IncomingMessage,
    body: Buffer,
  ): { asked: ForwardedRequest; path: string; body: Buffer } {
    const path = url.replace(/[?&]hop=1/, '');
    const [address = '', query = ''] = path.split('?');
    const takesGet =
      this.#undoings.some(({ byGet }) => byGet === address) ||
      (this.#mutation.takesGets === true && this.#subject.submitPath.test(address));
    if (method !== 'GET' || query === '' || !takesGet) return { asked: { method, headers }, path, body };
    const posted = { ...headers, 'content-type': 'application/x-www-form-urlencoded' };
    return { asked: { method: 'POST', headers: posted }, path: address, body: Buffer.from(query) };
  }

  /** Of pages and forms only: what pages load besides is nobody's answer. */
  #momentOf({ method, headers }: ForwardedRequest, path: string): RequestStage | undefined {
    if (path.includes('/assets/')) return undefined;
    const isSending = method === 'POST' && this.#subject.submitPath.test(path.replace(/\?.*/, ''));
    if (!isSending && !headers.accept?.includes('text/html')) return undefined;
    const before = method === 'POST' ? 'post' : 'page';
    const moment = isSending ? 'send' : this.#counts.send > 0 ? 'after' : before;
    this.#counts[moment] += 1;
    return moment;
  }

  #replyAt(moment: RequestStage, url: string): ForgedReply | undefined {
    const { meddling } = this.#mutation;
    if (!meddling || meddling.at !== moment) return undefined;
    if (this.#counts[moment] < meddling.nth || this.#meddled >= meddling.times) return undefined;
    if (url.includes('hop=1')) return undefined;
    this.#meddled += 1;
    this.traffic.isMutationApplied = true;
    return meddling.reply;
  }

  async #say(reply: ForgedReply, asked: IncomingMessage, response: ServerResponse): Promise<void> {
    if (reply.isConnectionCut) return void response.destroy();
    const fill = (text: string) =>
      text
        .replaceAll('{elsewhere}', this.#facts.elsewhere)
        .replaceAll('{here}', asked.url ?? '')
        .replaceAll('{thanks}', this.#subject.thanks);
    const headers = Object.entries(reply.headers ?? { 'content-type': 'text/html; charset=utf-8' });
    response.writeHead(reply.status ?? 200, {
      ...Object.fromEntries(headers.map(([name, value]) => [name, fill(value)])),
      connection: 'close',
    });
    response.end(fill(reply.body ?? ''));
  }

  /** The body as the portal knows it, and changed on its way where the mutation does that. */
  async #passedOn({ headers }: ForwardedRequest, body: Buffer, moment: RequestStage | undefined) {
    const type = headers['content-type'] ?? '';
    if (body.length === 0 || !/form-data|urlencoded/.test(type)) return { body, type };
    const posted = new Response(new Uint8Array(body), { headers: { 'content-type': type } });
    const before = [...(await posted.formData())];
    this.traffic.trapsTriggered.push(...this.#trapsIn(before));
    const ours = before.filter(([name, value]) => {
      if (this.#undoings.some(({ dropped = [] }) => dropped.some((one) => isSame(one, name, value)))) return false;
      // A file field that nobody touched sends a file without a name and with nothing in it.
      const isEmpty = typeof value === 'string' ? value === '' : value.size === 0;
      if (name.startsWith(TRAP_PREFIX) && !isEmpty) this.traffic.trapsTriggered.push(name);
      return !name.startsWith(TRAP_PREFIX);
    });
    const known = ours.map(([name, value]) => this.#undone(name, value));
    const entries = this.#garbled(known, moment);
    if (/form-data/.test(type)) {
      const form = new FormData();
      for (const [name, value] of entries) form.append(name, value);
      const built = new Response(form);
      return { body: Buffer.from(await built.arrayBuffer()), type: built.headers.get('content-type') ?? type };
    }
    const fields = entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string');
    return { body: Buffer.from(String(new URLSearchParams(fields))), type };
  }

  /** What the page added and nobody planned. */
  #trapsIn(entries: readonly [string, FormDataEntryValue][]): string[] {
    const has = (trap: FormEntry) => entries.some(([name, value]) => isSame(trap, name, value));
    const isTwin = (trap: FormEntry) =>
      has(trap) && entries.some(([name, value]) => name === trap.name && value !== trap.value);
    const found = this.#undoings.flatMap(({ traps = [], twins = [] }) => [
      ...traps.filter(has),
      ...twins.filter(isTwin),
    ]);
    return found.map(({ name, value }) => `${name}=${value}`);
  }

  #undone(name: string, value: FormDataEntryValue): [string, FormDataEntryValue] {
    const undoing = this.#undoings.find(({ names, day }) => (names && name in names) || day?.name === name);
    if (undoing?.day?.name === name) return [name, this.#dayAsBefore(String(value), undoing.day.order)];
    return [undoing?.names?.[name] ?? name, value];
  }

  #dayAsBefore(value: string, order: 'YMD' | 'MDY'): string {
    const pattern = order === 'YMD' ? /^(\d{4})-(\d\d)-(\d\d)$/ : /^(\d\d)\/(\d\d)\/(\d{4})$/;
    const [, one, two, three] = pattern.exec(value) ?? [];
    if (!one || !two || !three) return value;
    const [day, month, year] = order === 'YMD' ? [three, two, one] : [two, one, three];
    return [day, month, year].join(this.#facts.day?.mark);
  }

  /** What the portal loses or mixes up by itself. */
  #garbled(entries: [string, FormDataEntryValue][], moment: RequestStage | undefined): typeof entries {
    const { garbling } = this.#mutation;
    if (!garbling || moment !== 'post' || this.traffic.isMutationApplied || this.#counts.post < garbling.nth)
      return entries;
    const texts = entries.filter(([name, value]) => typeof value === 'string' && value.length > 3 && !/^_/.test(name));
    const one = texts[garbling.which % Math.max(1, texts.length)];
    const other = texts[(garbling.which + 1) % Math.max(1, texts.length)];
    if (!one || !other || one[1] === other[1]) return entries;
    this.traffic.isMutationApplied = true;
    return entries.map(([name, value]) => {
      if (name === one[0] && garbling.way === 'cut') return [name, String(value).slice(0, -1)];
      if (garbling.way === 'swap' && name === one[0]) return [name, other[1]];
      if (garbling.way === 'swap' && name === other[0]) return [name, one[1]];
      return [name, value];
    });
  }

  async #ask({ method, headers }: ForwardedRequest, path: string, { body, type }: { body: Buffer; type: string }) {
    const passed = { ...headers, host: this.#portal.host, 'content-length': String(body.length) };
    delete passed['accept-encoding'];
    delete passed.connection;
    delete passed['transfer-encoding'];
    if (type) passed['content-type'] = type;
    const asking = request({
      method,
      host: this.#portal.hostname,
      port: this.#portal.port,
      path,
      headers: passed,
      agent: false,
    });
    asking.end(body);
    const [answer] = (await once(asking, 'response')) as [IncomingMessage];
    const { statusCode: status = 502, headers: said } = answer;
    return { status, headers: said, body: await readWholeBody(answer) };
  }

  /** The first page from the drawn one on that has what is changed, and every time it is shown. */
  async #rewritten(path: string, html: string): Promise<string> {
    const { page, everywhere, isRead, isAfter, pagesSkipped: from, seed } = this.#mutation;
    if (!this.#shown.includes(path)) this.#shown.push(path);
    const place = this.#shown.indexOf(path);
    if (!page || (isRead && !this.#subject.reviewPaths?.test(path))) return html;
    if (isAfter && !this.#sent) return html;
    if (!everywhere && !isRead && place < from) return html;
    if (!everywhere && this.#changed !== undefined && this.#changed !== path) return html;
    const facts = this.#sent ? { ...this.#facts, sent: this.#sent } : this.#facts;
    const rewritten = await this.#workshop.rewrite(html, page, createSeededRandom(seed + place).below(2 ** 31), facts);
    if (!rewritten) return html;
    this.#changed = path;
    this.traffic.isMutationApplied = true;
    this.traffic.changedHtml ||= rewritten.other;
    this.#undoings.unshift(rewritten.undoing);
    return rewritten.html;
  }

  /** What was asked reaches the portal first: a browser that has gone takes nothing back. */
  async [Symbol.asyncDispose](): Promise<void> {
    const closed = once(this.#server, 'close');
    this.#server.close();
    while (this.#underWay.size > 0) await Promise.all(this.#underWay);
    this.#server.closeAllConnections();
    await closed;
  }
}

const isSame = (entry: FormEntry, name: string, value: FormDataEntryValue) =>
  entry.name === name && entry.value === value;

async function readWholeBody(message: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** A host that is not the portal's: whatever comes here should not have left. */
export class ForeignHost implements AsyncDisposable {
  readonly url: string;
  /** Methods, addresses and bodies. */
  readonly requests: string[] = [];
  readonly #server: ReturnType<typeof createServer>;

  private constructor(server: ReturnType<typeof createServer>) {
    this.#server = server;
    this.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    server.on('connection', () => this.requests.push('connection'));
    server.on('request', (_, response) => response.end('Thank you'));
  }

  static async open(): Promise<ForeignHost> {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    return new ForeignHost(server);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#server.closeAllConnections();
    const closed = once(this.#server, 'close');
    this.#server.close();
    await closed;
  }
}
