import { Body, Container, Head, Heading, Html, Link, Preview, Section, Text } from '@react-email/components';
import { render, toPlainText } from '@react-email/render';
import { Fragment, type ReactNode } from 'react';
import type { Settings } from '#platform/context.ts';
import type { MailContent } from './mail-content.ts';
import { darkModeCss, mailStyles } from './mail-styles.ts';

export const noActionNeededText = 'You have nothing to do.';

type MailSender = Pick<Settings, 'publicUrl' | 'serviceContact'>;

/**
 * The one layout of all mails: state, date and the reader's turn first, then the details. It loads nothing from outside,
 * so nobody learns that the mail was opened.
 */
function MailLayout({ publicUrl, serviceContact, mail }: MailSender & { mail: MailContent }) {
  const { subject, state, when, todo, picture, notices = [], button, body } = mail;
  return (
    <Html lang="en-GB">
      <Head>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{subject}</title>
        <style>{darkModeCss}</style>
      </Head>
      <Body className="paper" style={mailStyles.body}>
        <Preview>{[state, when, todo].filter(Boolean).join(' ')}</Preview>
        <Container style={mailStyles.container}>
          <Text className="ink" style={mailStyles.brand} data-skip-in-text="true">
            <span style={mailStyles.badge}>EDP</span> European Driving Permits
          </Text>
          <Section className="card" style={mailStyles.card}>
            <Heading className="ink" style={mailStyles.heading}>
              {state}
            </Heading>
            <Text className="ink" style={mailStyles.lead}>
              {when && `${when} `}
              <strong>{todo}</strong>
            </Text>
            {picture}
            {notices.map((notice) => (
              <Text key={notice} className="ink notice" style={mailStyles.notice}>
                <Lines text={notice} />
              </Text>
            ))}
            {button && <MailButton {...button} />}
            {body}
          </Section>
          <Text className="soft" style={mailStyles.footer}>
            European Driving Permits, <MailLink href={publicUrl}>{publicUrl}</MailLink>
            <br />
            We are an independent service, not a government agency.
            <br />
            {serviceContact.company}, {serviceContact.address}
            <br />
            <MailLink href={`mailto:${serviceContact.email}`}>{serviceContact.email}</MailLink>. {serviceContact.hours}.
            We answer {serviceContact.answerTime}.
          </Text>
        </Container>
      </Body>
    </Html>
  );
}

/** A cell of a table, because some mail clients colour and fill nothing else. */
function MailButton({ label, href }: { label: string; href: string }) {
  return (
    <table role="presentation" cellPadding={0} cellSpacing={0} border={0} style={mailStyles.buttonTable}>
      <tbody>
        <tr>
          <td align="center" className="button" style={mailStyles.button}>
            <a className="button-text" href={href} style={mailStyles.buttonText}>
              {label}
            </a>
          </td>
        </tr>
      </tbody>
    </table>
  );
}

const keepCaseOptions = { uppercase: false };

/** Renders HTML and plain text from the same component, so that they never differ in content. */
export async function renderHtmlAndText(
  { publicUrl, serviceContact }: MailSender,
  mail: MailContent,
): Promise<Record<'subject' | 'html' | 'text', string>> {
  const html = await render(<MailLayout publicUrl={publicUrl} serviceContact={serviceContact} mail={mail} />);
  const text = toPlainText(html, {
    selectors: [
      { selector: 'h1', options: keepCaseOptions },
      { selector: 'h2', options: keepCaseOptions },
      { selector: '[data-text-format="dataTable"]', format: 'dataTable', options: { uppercaseHeaderCells: false } },
    ],
  });
  return { subject: mail.subject, html, text };
}

const maxParagraphWords = 40;

/** A text that is too long, in parts of whole sentences. */
export function splitLongText(text: string): string[] {
  const parts: string[] = [];
  for (const sentence of text.split(/(?<=\.) (?=\p{Lu})/u)) {
    const joined = [...parts.slice(-1), sentence].join(' ');
    if (parts.length > 0 && countWords(joined) <= maxParagraphWords) parts[parts.length - 1] = joined;
    else parts.push(sentence);
  }
  return parts;
}

const countWords = (text: string): number => text.split(' ').length;

export function Paragraph({ children }: { children: ReactNode }) {
  return (
    <Text className="ink" style={mailStyles.text}>
      {children}
    </Text>
  );
}

/** What a person wrote, in lines of their own. */
export function Lines({ text }: { text: string }) {
  return text.split('\n').map((line, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a line is known by its place alone
    <Fragment key={index}>
      {index > 0 && <br />}
      {line}
    </Fragment>
  ));
}

export function Subheading({ children }: { children: ReactNode }) {
  return (
    <Heading as="h2" className="ink" style={mailStyles.subheading}>
      {children}
    </Heading>
  );
}

export function MailLink({ href, children }: { href: string; children: string }) {
  return (
    <Link className="link" href={href} style={mailStyles.link}>
      {children}
    </Link>
  );
}
