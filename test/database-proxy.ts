import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/**
 * Stands on the wire between a product and its database (PostgreSQL's protocol 3.0, "Message Formats"). Of every statement
 * it tells when the database has done it and the product does not know yet; `cut` is then the last the product hears of its
 * database, as if its process had died: what was not committed is rolled back. `drop` ends that connection alone.
 */
export class DatabaseProxy implements AsyncDisposable {
  watch: (statement: string) => 'pass' | 'cut' | 'drop' = () => 'pass';
  readonly #socketPath: string;
  readonly #database: URL;
  readonly #open = new Set<Socket>();
  readonly #server = createServer({ noDelay: true }, (product) => this.#join(product));

  /** @param url of a server on a Unix socket, as the product's own is */
  constructor(url: string) {
    this.#database = new URL(url);
    this.#socketPath = `${this.#database.searchParams.get('host')}/.s.PGSQL.5432`;
  }

  async open(): Promise<this> {
    await once(this.#server.listen(0, '127.0.0.1'), 'listening');
    return this;
  }

  get url(): string {
    const { port } = this.#server.address() as AddressInfo;
    return `postgres://postgres@127.0.0.1:${port}${this.#database.pathname}`;
  }

  /** Ends every connection and takes no other. */
  close(): void {
    this.#server.close();
    for (const socket of this.#open) socket.destroy();
  }

  #join(product: Socket): void {
    const database = connect(this.#socketPath);
    const asked = new Statements();
    const answered = new Frames('typed');
    for (const [one, other] of [
      [product, database],
      [database, product],
    ] as const) {
      this.#open.add(one);
      one.on('error', () => undefined);
      one.on('close', () => {
        this.#open.delete(one);
        other.destroy();
      });
    }
    product.on('data', (bytes) => {
      asked.hear(bytes);
      database.write(bytes);
    });
    database.on('data', (bytes) => {
      // What came together goes on together: a row by itself is a call of the system each.
      product.cork();
      for (const { type, whole } of answered.take(bytes)) {
        const statement = type === readyForQuery ? asked.next() : undefined;
        const verdict = statement === undefined ? 'pass' : this.watch(statement);
        if (verdict !== 'pass') product.uncork();
        if (verdict === 'cut') return this.close();
        if (verdict === 'drop') return product.destroy();
        product.write(whole);
      }
      product.uncork();
    });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const closed = this.#server.listening ? once(this.#server, 'close') : undefined;
    this.close();
    await closed;
  }
}

const readyForQuery = 'Z';

interface Frame {
  type: string;
  body: Buffer;
  whole: Buffer;
}

/** Cuts a stream into messages: a letter, four bytes of length, and what they say. */
class Frames {
  #rest = Buffer.alloc(0);
  #begins: 'typed' | 'untyped';

  /** What a client says first has no letter. */
  constructor(begins: 'typed' | 'untyped') {
    this.#begins = begins;
  }

  *take(bytes: Buffer): Generator<Frame> {
    this.#rest = Buffer.concat([this.#rest, bytes]);
    while (true) {
      const head = this.#begins === 'typed' ? 1 : 0;
      if (this.#rest.length < head + 4) return;
      const length = head + this.#rest.readInt32BE(head);
      if (this.#rest.length < length) return;
      const whole = this.#rest.subarray(0, length);
      this.#rest = this.#rest.subarray(length);
      this.#begins = 'typed';
      yield { type: head ? whole.toString('latin1', 0, 1) : '', body: whole.subarray(head + 4), whole };
    }
  }
}

/** What a client asked and has no answer to yet, in order. */
class Statements {
  readonly #frames = new Frames('untyped');
  readonly #waiting: string[] = [];
  #parsed = '';

  hear(bytes: Buffer): void {
    for (const { type, body } of this.#frames.take(bytes)) {
      // Simple query; Parse, which names its statement first; and Sync, which ends what one answer is for.
      if (type === 'Q') this.#waiting.push(textOf(body, 0));
      if (type === 'P') this.#parsed = textOf(body, body.indexOf(0) + 1);
      if (type === 'S') this.#waiting.push(this.#parsed);
    }
  }

  /** The first answer of a connection is to none. */
  next(): string | undefined {
    return this.#waiting.shift();
  }
}

const textOf = (body: Buffer, start: number) => body.toString('utf8', start, body.indexOf(0, start));
