import { createTransport, type SendMailOptions } from 'nodemailer';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually } from '../testing/eventually.ts';
import { startTestSandbox, type TestSandbox } from '../testing/test-sandbox.ts';

let sandbox: TestSandbox;
let product: SMTPServer;
const answers: (Email & { envelope: string })[] = [];

beforeAll(async () => {
  sandbox = await startTestSandbox();
  product = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData(stream, { envelope }, callback) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', async () => {
        const mail = await PostalMime.parse(Buffer.concat(chunks));
        answers.push({ ...mail, envelope: envelope.mailFrom ? envelope.mailFrom.address : '' });
        callback();
      });
    },
  });
  await new Promise<void>((resolve) => product.listen(sandbox.options.inbound.smtpPort, '127.0.0.1', resolve));
});
afterAll(async () => {
  await new Promise<void>((closed) => product.close(() => closed()));
  await sandbox[Symbol.asyncDispose]();
});

let letters = 0;

type Mail = Pick<SendMailOptions, 'from' | 'attachments'> & { inReplyTo?: string; messageId?: string };

/** A letter as a product might write it; answers its Message-ID. */
async function write(to: string, more: Mail = {}): Promise<string> {
  const transport = createTransport({ host: '127.0.0.1', port: sandbox.options.mailboxSmtpPort, ignoreTLS: true });
  const messageId = `<letter-${++letters}@in.example.com>`;
  const text = 'Targa: AB12 CDE\nMatrícula: AB12 CDE\nGiorni: martedì 16 marzo 2027';
  const about = { from: 'permits+abc@in.example.com', to, subject: 'Targa AB12 CDE', text, messageId };
  try {
    await transport.sendMail({ ...about, ...more });
    return more.messageId ?? messageId;
  } finally {
    transport.close();
  }
}

const answerTo = (messageId: string) =>
  eventually(() => answers.find(({ inReplyTo }) => inReplyTo === messageId) ?? Promise.reject(new Error('No answer')));

test.each([
  ['si@hotel-roma.example', /^Gentili Signori,\s+sì, abbiamo inserito la targa AB12 CDE nella lista/],
  ['si@garage-madrid.example', /Sí, hemos comunicado la matrícula AB12 CDE/],
  ['domanda@ufficio-ztl.example', /modello del veicolo\?/],
  ['no@hotel-roma.example', /non è possibile/],
  ['altra-targa@hotel-roma.example', /la targa AB12 CDX nella lista/],
  ['otras-fechas@garage-madrid.example', /del 3 al 5 de febrero de 2031/],
  ['ausente@garage-madrid.example', /^Respuesta automática/],
])('%s answers as its name says, in the thread', async (to, words) => {
  const answer = await answerTo(await write(to));
  expect(answer.text).toMatch(words);
  expect(answer.from?.address).toBe(to);
  if (!to.startsWith('ausente')) expect(answer.text).toContain('\n> Targa: AB12 CDE');
});

test('answers with a document, and from another address', async () => {
  const withPdf = await answerTo(await write('pdf@hotel-roma.example'));
  expect(withPdf.attachments.map(({ mimeType }) => mimeType)).toEqual(['application/pdf']);
  const elsewhere = await answerTo(await write('otra-direccion@garage-madrid.example'));
  expect(elsewhere.from?.address).not.toContain('garage-madrid');
});

test('says yes once its question is answered, and to a reminder', async () => {
  const first = await write('domanda.2@hotel-roma.example');
  const question = await answerTo(first);
  const reply = await write('domanda.2@hotel-roma.example', { inReplyTo: question.messageId ?? '' });
  expect((await answerTo(reply)).text).toContain('abbiamo inserito');
  const letter = await write('dopo-sollecito@hotel-roma.example');
  expect((await answerTo(await write('dopo-sollecito@hotel-roma.example', { inReplyTo: letter }))).text).toContain(
    'sì,',
  );
});

test('the office of Padua wants the registration document, once', async () => {
  const to = 'zonablu@comune.padova.it.example';
  const from = 'permits+padua@in.example.com';
  const first = await write(to, { from });
  expect((await answerTo(first)).text).toContain('manca la carta di circolazione');
  const attachments = [{ filename: 'registration-document.pdf', content: '%PDF-1.7' }];
  expect((await answerTo(await write(to, { from, attachments }))).text).toContain('abbiamo inserito la targa AB12 CDE');
  expect((await answerTo(await write(to, { from, inReplyTo: first }))).text).toContain('abbiamo inserito');
});

test('an address that is none is reported without a sender, or refused at once', async () => {
  const messageId = await write('inexistente@garage-madrid.example');
  const report = await eventually(
    () => answers.find(({ subject }) => subject?.startsWith('Undelivered')) ?? Promise.reject(new Error('No report')),
  );
  const parts = report.attachments.map(({ content }) => new TextDecoder().decode(content as ArrayBuffer)).join('\n');
  expect([report.envelope, parts.includes('Action: failed'), parts.includes(messageId)]).toEqual(['', true, true]);
  await expect(write('rifiutato@hotel-roma.example')).rejects.toMatchObject({ responseCode: 550 });
  await expect(write('occupato@hotel-roma.example')).rejects.toMatchObject({ responseCode: 451 });
  await answerTo(await write('occupato@hotel-roma.example'));
});

test('other addresses do as they are told, by a script or by whoever plays them; a repeat is one letter', async () => {
  const letter = await write('reception@hotel-roma.example');
  await write('reception@hotel-roma.example', { messageId: letter });
  const log = await fetch(`${sandbox.origin}/places/hotel/__log`);
  const { letters: received } = (await log.json()) as { letters: { id: string; to: string; plate: string }[] };
  const [only, ...more] = received.filter(({ to }) => to.startsWith('reception'));
  expect([only?.plate, more]).toEqual(['AB12 CDE', []]);
  const page = await (await fetch(`${sandbox.origin}/places/hotel`)).text();
  expect(page).toContain('Hotel Fontana Vecchia');
  const body = new URLSearchParams({ saying: 'no', text: 'Chi siete?' });
  await fetch(`${sandbox.origin}/places/hotel/letters/${only?.id}`, { method: 'POST', body, redirect: 'manual' });
  expect((await answerTo(letter)).text).toMatch(/^Chi siete\?/);

  const script = (name: string) =>
    fetch(`${sandbox.origin}/places/office/__script`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ script: name }),
    });
  expect((await script('sing')).status).toBe(400);
  expect((await script('yes')).status).toBe(200);
  expect((await answerTo(await write('anybody@ufficio-ztl.example'))).text).toContain('abbiamo inserito');
});
