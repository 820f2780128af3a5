import { closeSync, constants, openSync, readSync } from 'node:fs';

const { O_NONBLOCK, O_RDONLY, O_WRONLY } = constants;

/**
 * Who uses a server together: each owner keeps one named pipe open for writing, and the server's watcher reads from it.
 * The operating system counts: when the last owner is gone, however it went, the watcher comes to the end of the pipe.
 * Nothing is ever written to it. All but `isWatched` is called by one process at a time (the folder's lock).
 */
export class ServerClients {
  readonly #pipe: string;

  constructor(pipe: string) {
    this.#pipe = pipe;
  }

  /** Becomes one of them. `alone`: nobody else was. */
  join(): { alone: boolean; leave(): { last: boolean } } {
    // Without a reader a pipe cannot be opened for writing (fifo(7)).
    const reader = openSync(this.#pipe, O_RDONLY | O_NONBLOCK);
    const alone = isAtEnd(reader);
    const owner = openSync(this.#pipe, O_WRONLY | O_NONBLOCK);
    closeSync(reader);
    return {
      alone,
      leave: () => {
        closeSync(owner);
        const left = openSync(this.#pipe, O_RDONLY | O_NONBLOCK);
        const last = isAtEnd(left);
        closeSync(left);
        return { last };
      },
    };
  }

  /** For a watcher to wait at; opens at once, for the caller is an owner. */
  openForWatcher(): number {
    return openSync(this.#pipe, O_RDONLY);
  }

  /** Whether a watcher, and with it a server, is there. */
  isWatched(): boolean {
    try {
      closeSync(openSync(this.#pipe, O_WRONLY | O_NONBLOCK));
      return true;
    } catch (error) {
      if (isCode(error, 'ENXIO')) return false;
      throw error;
    }
  }
}

function isAtEnd(reader: number): boolean {
  try {
    return readSync(reader, new Uint8Array(1)) === 0;
  } catch (error) {
    if (isCode(error, 'EAGAIN')) return false;
    throw error;
  }
}

const isCode = (error: unknown, code: string) => error instanceof Error && 'code' in error && error.code === code;
