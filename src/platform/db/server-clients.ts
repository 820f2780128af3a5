import { closeSync, constants, openSync, readSync } from 'node:fs';

const { O_NONBLOCK, O_RDONLY, O_WRONLY } = constants;

/**
 * The processes that share one server: each owner holds one named pipe open for writing, and the server's watcher reads
 * from it. The operating system counts: when the last owner ends, for whatever reason, the watcher reaches the end of
 * the pipe. Nothing is ever written to it. Only one process at a time calls any method but `isWatched` (the folder's
 * lock).
 */
export class ServerClients {
  readonly #pipe: string;

  constructor(pipe: string) {
    this.#pipe = pipe;
  }

  /** Adds this process to the owners. `alone`: there was no other owner. */
  join(): { alone: boolean; leave(): { last: boolean } } {
    // A pipe without a reader cannot be opened for writing (fifo(7)).
    const reader = openSync(this.#pipe, O_RDONLY | O_NONBLOCK);
    const isSoleOwner = isAtEnd(reader);
    const owner = openSync(this.#pipe, O_WRONLY | O_NONBLOCK);
    closeSync(reader);
    return {
      alone: isSoleOwner,
      leave: () => {
        closeSync(owner);
        const probe = openSync(this.#pipe, O_RDONLY | O_NONBLOCK);
        const last = isAtEnd(probe);
        closeSync(probe);
        return { last };
      },
    };
  }

  /** The end of the pipe that a watcher waits at; it opens at once, because the caller is an owner. */
  openForWatcher(): number {
    return openSync(this.#pipe, O_RDONLY);
  }

  /** Whether a watcher, and so a server, runs. */
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
