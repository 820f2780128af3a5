import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { ErrorCode } from '../errors.ts';

interface Rejection {
  status: string;
  code: ErrorCode;
  error: string;
}

const defaultRejection: Rejection = {
  status: '400 Bad Request',
  code: 'INVALID_INPUT',
  error: 'This request could not be understood.',
};
const rejectionsByCode: Record<string, Rejection> = {
  HPE_HEADER_OVERFLOW: {
    status: '431 Request Header Fields Too Large',
    code: 'TOO_LARGE',
    error: 'The headers of this request are too large.',
  },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: {
    status: '413 Payload Too Large',
    code: 'TOO_LARGE',
    error: 'This request is too large.',
  },
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: '408 Request Timeout',
    code: 'INVALID_INPUT',
    error: 'This request took too long to arrive. Please try again.',
  },
};

/**
 * In milliseconds: how long further bytes are read and thrown away. Closing with unread bytes would drop the answer
 * too.
 */
const lingerMs = 1_000;

/**
 * A request that Node cannot parse never reaches a handler, and Node's own refusal has no body. The statuses stay
 * Node's; a response that has begun is cut off, not mixed with another.
 */
export function handleMalformedRequests(server: Server): void {
  const latest = new WeakMap<Duplex, ServerResponse>();
  const refused = new WeakSet<Duplex>();
  server.on('request', (request: IncomingMessage, response: ServerResponse) => latest.set(request.socket, response));
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    // Each further piece of a refused request causes another error.
    if (refused.has(socket)) return;
    const response = latest.get(socket);
    const isAnswering = response?.headersSent && !response.writableFinished;
    if (!socket.writable || isAnswering) return void socket.destroy();
    const { status, ...problem } = rejectionsByCode[error.code ?? ''] ?? defaultRejection;
    const body = JSON.stringify(problem);
    const head = [
      `HTTP/1.1 ${status}`,
      'Content-Type: application/json',
      `Content-Length: ${Buffer.byteLength(body)}`,
      'Cache-Control: no-store',
      'Connection: close',
    ];
    refused.add(socket);
    socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
    const closing = setTimeout(() => socket.destroy(), lingerMs);
    socket.once('close', () => clearTimeout(closing));
  });
}
