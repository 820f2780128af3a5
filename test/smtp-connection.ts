import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

export interface SmtpConnection {
  /** Says a line and resolves with the code of its answer; 0 when the line is dead. */
  sendLine(line: string): Promise<number>;
  socket: Socket;
}

/** One line to a mail server, as a program that keeps to no rules would use it. Resolves when greeted, or turned away. */
export async function openSmtpConnection(
  port: number,
  from = '127.0.0.1',
): Promise<SmtpConnection & { greeting: number } & AsyncDisposable> {
  const socket = connect({ port, host: '127.0.0.1', localAddress: from });
  let heard = '';
  let isDead = false;
  let wake = () => {};
  socket.setEncoding('utf8');
  socket.on('data', (text: string) => {
    heard += text;
    wake();
  });
  socket.on('error', () => {});
  socket.on('close', () => {
    isDead = true;
    wake();
  });
  async function hear(): Promise<number> {
    for (;;) {
      const answer = /^(\d{3})(?: .*)?\r\n/m.exec(heard);
      if (answer) {
        heard = heard.slice(answer.index + answer[0].length);
        return Number(answer[1]);
      }
      if (isDead) return 0;
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
  }
  return {
    socket,
    greeting: await hear(),
    sendLine(line) {
      socket.write(`${line}\r\n`);
      return hear();
    },
    async [Symbol.asyncDispose]() {
      if (isDead) return;
      socket.destroy();
      await once(socket, 'close');
    },
  };
}
