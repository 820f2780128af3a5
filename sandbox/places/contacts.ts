import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { Hono } from 'hono';
import { PdfPage } from '../kit/pdf.ts';
import type { MailServer } from '../mail-sender.ts';
import type { StoredMail } from '../mailbox/mailbox.ts';
import { RetryTimers } from '../retry-timers.ts';
import { PAGE_HEADERS } from '../sandbox-page.tsx';
import { Store } from '../store.ts';
import { renderContactPage } from './contact-page.tsx';
import {
  type ContactProfile,
  contactProfiles,
  findContact,
  findScriptForAddress,
  type ReplyScript,
  replyScripts,
} from './contact-profiles.ts';
import {
  autoReplySubject,
  composeBounceReport,
  composeReply,
  quoteLetter,
  type ReceivedLetter,
  type ReplyKind,
  readLetter,
  replyKinds,
} from './replies.ts';

export interface Contacts extends Disposable {
  app: Hono;
  refusal(address: string): { responseCode: number; message: string } | undefined;
  receive(mail: StoredMail): void;
}

/** Hotel, garage and office: mailboxes that answer by script, or by whoever plays them on their page. */
export function createContacts(options: { mail: MailServer; decisionSeconds: number; stateDir?: string }): Contacts {
  const { mail, decisionSeconds, stateDir } = options;
  const letters = new Store<ReceivedLetter>(stateDir && join(stateDir, 'places.jsonl'));
  const settings = new Store<{ script: ReplyScript }>(stateDir && join(stateDir, 'place-scripts.jsonl'));
  const timers = new RetryTimers();
  const wasBusy = new Set<string>();

  const scriptFor = (address: string, profile: ContactProfile) =>
    findScriptForAddress(address, profile) ?? settings.get(profile.name)?.script ?? profile.defaultScript ?? 'by_hand';

  function refusal(address: string) {
    const profile = findContact(address);
    const script = profile && scriptFor(address, profile);
    if (script === 'refused_at_once') return { responseCode: 550, message: '5.1.1 No such user here' };
    if (script !== 'busy_at_first' || wasBusy.has(address)) return undefined;
    wasBusy.add(address);
    return { responseCode: 451, message: '4.7.1 Greylisted, please try again later' };
  }

  function receive(stored: StoredMail): void {
    // The same mail once more is folded into the first, as mail programs do.
    if (stored.duplicate_of) return;
    for (const to of stored.to.map((address) => address.toLowerCase())) {
      const profile = findContact(to);
      if (!profile) continue;
      const script = scriptFor(to, profile);
      const inReplyTo = /^in-reply-to: *(<[^>]+>)/im.exec(Buffer.from(stored.raw, 'base64').toString('latin1'))?.[1];
      const sender = /<([^<>]+)>$/.exec(stored.from)?.[1] ?? stored.from;
      const documents = stored.attachments.map(({ filename }) => filename);
      const letter: ReceivedLetter = {
        id: randomUUID(),
        place: profile.name,
        to,
        from: sender,
        subject: stored.subject ?? '',
        text: (stored.text ?? '').trim(),
        messageId: stored.message_id ?? '',
        inReplyTo: inReplyTo ?? null,
        receivedAt: stored.received_at,
        script,
        documents,
        ...readLetter((stored.text ?? '').replaceAll(/^> ?/gm, '')),
        due: chooseReply(script, {
          isReply: inReplyTo !== undefined,
          lacksDocument: lacksDocument(profile, sender, documents),
        }),
        answers: [],
      };
      letters.put(letter.id, letter);
      plan(letter);
    }
  }

  /** A document that came with an earlier letter to this address is there. */
  const lacksDocument = ({ requiresDocument, name }: ContactProfile, from: string, documents: readonly string[]) =>
    requiresDocument === true &&
    documents.length === 0 &&
    !letters.all().some((earlier) => earlier.place === name && earlier.from === from && earlier.documents?.length);

  function plan({ id, due }: ReceivedLetter): void {
    if (due) timers.after(decisionSeconds, () => void answerAlone(id));
  }

  async function answerAlone(id: string): Promise<void> {
    const letter = letters.get(id);
    if (!letter?.due) return;
    const { due } = letter;
    letters.put(id, { ...letter, due: null });
    if (due === 'bounce') return bounce(letter);
    if (due === 'yes_with_pdf') return answer(id, 'yes', { withPdf: true });
    if (due === 'yes_from_elsewhere')
      return answer(id, 'yes', { address: `portiere.notte@elsewhere-${letter.place}.example` });
    return answer(id, due);
  }

  async function answer(
    id: string,
    saying: ReplyKind,
    { text, withPdf = false, address }: { text?: string; withPdf?: boolean; address?: string } = {},
  ): Promise<void> {
    const letter = letters.get(id);
    const profile = contactProfiles.find(({ name }) => name === letter?.place);
    if (!letter || !profile) return;
    const at = new Date();
    const said = text ?? composeReply(profile, saying, letter);
    const isAutomatic = saying === 'auto' && text === undefined;
    const thread = {
      inReplyTo: letter.messageId,
      references: [letter.inReplyTo, letter.messageId].filter(Boolean).join(' '),
    };
    await mail.send({
      from: { name: profile.title, address: address ?? letter.to },
      to: letter.from,
      subject: isAutomatic ? `${autoReplySubject(profile.language)}: ${letter.subject}` : `Re: ${letter.subject}`,
      text: isAutomatic
        ? said
        : `${said}\n\n${quoteLetter(profile, { text: letter.text, at: new Date(letter.receivedAt), from: letter.from })}`,
      ...thread,
      ...(withPdf && {
        attachments: [
          {
            filename: 'conferma.pdf',
            contentType: 'application/pdf',
            content: await createConfirmationPdf(profile, letter),
          },
        ],
      }),
    });
    const present = letters.get(id) ?? letter;
    letters.put(id, {
      ...present,
      due: null,
      answers: [...present.answers, { saying, text: said, at: at.toISOString() }],
    });
  }

  function bounce({ id, to, from, messageId, subject }: ReceivedLetter): void {
    const host = `mx.${to.slice(to.lastIndexOf('@') + 1)}`;
    const report = composeBounceReport({ to: from, recipient: to, messageId, subject, host });
    mail.sendRaw({ from: '', to: from }, Buffer.from(report));
    const letter = letters.get(id);
    const told = { saying: 'bounce', text: 'Delivery report', at: new Date().toISOString() };
    if (letter) letters.put(id, { ...letter, answers: [...letter.answers, told] });
  }

  const lettersOf = (name: string) => letters.all().filter(({ place }) => place === name);
  for (const letter of letters.all()) plan(letter);

  const app = new Hono({ strict: false });
  app.get('/:place', (c) => {
    const profile = contactProfiles.find(({ name }) => name === c.req.param('place'));
    if (!profile) return c.notFound();
    const script = settings.get(profile.name)?.script ?? profile.defaultScript ?? 'by_hand';
    return c.html(renderContactPage(profile, lettersOf(profile.name).reverse(), script), 200, PAGE_HEADERS);
  });
  app.get('/:place/__log', (c) => c.json({ letters: lettersOf(c.req.param('place')) }));
  app.post('/:place/__script', async (c) => {
    const name = c.req.param('place');
    const isForm = !c.req.header('content-type')?.includes('json');
    const given = isForm ? await c.req.parseBody() : ((await c.req.json()) as Record<string, unknown>);
    const script = replyScripts.find((one) => one === given.script);
    if (!script || !contactProfiles.some((profile) => profile.name === name))
      return c.json({ error: `Use one of: ${replyScripts.join(', ')}` }, 400);
    settings.put(name, { script });
    return isForm ? c.redirect(`/places/${name}`, 303) : c.json({ script });
  });
  app.post('/:place/letters/:id', async (c) => {
    const { place, id } = c.req.param();
    const given = await c.req.parseBody();
    const saying = replyKinds.find((one) => one === given.saying) ?? 'yes';
    const text = typeof given.text === 'string' && given.text.trim() ? given.text.trim() : undefined;
    const isKnown = lettersOf(place).some((letter) => letter.id === id);
    if (!isKnown) return c.notFound();
    // What is written goes as it is, whichever button stands below it.
    await answer(id, saying, { ...(text && { text }), withPdf: given.pdf === 'yes' });
    return c.redirect(`/places/${place}`, 303);
  });
  return { app, refusal, receive, [Symbol.dispose]: () => timers[Symbol.dispose]() };
}

/** @param isReply to an earlier mail of the place or of ours: a reminder, or what a question was answered with */
function chooseReply(
  script: ReplyScript,
  { isReply, lacksDocument }: { isReply: boolean; lacksDocument: boolean },
): ReceivedLetter['due'] {
  if (script === 'yes' && lacksDocument) return 'document';
  switch (script) {
    case 'by_hand':
    case 'silence':
    case 'refused_at_once':
      return null;
    case 'question_first':
      return isReply ? 'yes' : 'question';
    case 'after_reminder':
      return isReply ? 'yes' : null;
    case 'out_of_office':
      return 'auto';
    case 'other_address':
      return 'yes_from_elsewhere';
    case 'busy_at_first':
      return 'yes';
    default:
      return script;
  }
}

async function createConfirmationPdf(
  { title, signature: signs }: ContactProfile,
  { plate, days }: ReceivedLetter,
): Promise<Uint8Array> {
  const sheet = await PdfPage.create(title);
  sheet.text(56, 80, title, { size: 18, bold: true });
  sheet.text(56, 130, `Targa / Matrícula: ${plate}`, { size: 13 });
  sheet.text(56, 155, days.slice(0, 90));
  sheet.text(56, 190, 'Inserita nella lista autorizzata. / Incluida en la lista autorizada.');
  for (const [index, line] of signs.split('\n').entries()) sheet.text(56, 240 + index * 16, line);
  return sheet.save();
}
