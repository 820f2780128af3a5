import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** A request on its way through a gate: about to reach the other side, or answered there but not told so yet. */
export interface ProxiedRequest {
  method: string;
  path: string;
  stage: 'asked' | 'answered';
}

/** Resolving `cut` breaks the connection: what was asked never arrives, what was answered is never told. */
export type RequestWatcher = (passage: ProxiedRequest) => Promise<'pass' | 'cut'>;

/** A reverse proxy between two programs at which a test can stand and watch, hold or cut every request. */
export class InterceptingProxy implements AsyncDisposable {
  watch: RequestWatcher = async () => 'pass';
  readonly #target: URL;
  readonly #server = createServer((request, response) => void this.#pass(request, response));

  constructor(target: string) {
    this.#target = new URL(target);
  }

  async open(port = 0): Promise<this> {
    await once(this.#server.listen(port, '127.0.0.1'), 'listening');
    return this;
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async #pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const passage = { method: request.method ?? 'GET', path: request.url ?? '/' };
    try {
      const body = await buffer(request);
      if ((await this.watch({ ...passage, stage: 'asked' })) === 'cut') return void request.socket.destroy();
      const answer = await this.#forward(request, body);
      const told = await buffer(answer);
      if ((await this.watch({ ...passage, stage: 'answered' })) === 'cut') return void request.socket.destroy();
      response.writeHead(answer.statusCode ?? 502, answer.rawHeaders).end(told);
    } catch {
      // Either side was killed or hung up, so the other one sees a broken connection, as it would without a gate.
      request.socket.destroy();
    }
  }

  /** A connection of its own each time: a kept one may lead to a process that is dead by now. */
  async #forward({ method, url, rawHeaders }: IncomingMessage, body: Buffer): Promise<IncomingMessage> {
    const { hostname, port } = this.#target;
    const outgoing = send({ hostname, port, method, path: url, headers: rawHeaders as never, agent: false });
    outgoing.end(body);
    const [answer] = (await once(outgoing, 'response')) as [IncomingMessage];
    return answer;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}
