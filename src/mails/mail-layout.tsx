import { Body, Button, Container, Head, Heading, Html, Link, Preview, Section, Text } from '@react-email/components';
import type { ReactNode } from 'react';
import { darkModeCss, mailStyles } from './mail-styles.ts';

interface LayoutProps {
  publicUrl: string;
  title: string;
  /** One sentence: what happened. */
  happened: string;
  /** One sentence: what the reader must do, or `noActionNeededText`. */
  todo: string;
  children?: ReactNode;
}

export const noActionNeededText = 'You have nothing to do.';

/** The one layout of all mails. It loads nothing from outside, so nobody learns that the mail was opened. */
export function MailLayout({ publicUrl, title, happened, todo, children }: LayoutProps) {
  return (
    <Html lang="en-GB">
      <Head>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{title}</title>
        <style>{darkModeCss}</style>
      </Head>
      <Body className="paper" style={mailStyles.body}>
        <Preview>{`${happened} ${todo}`}</Preview>
        <Container style={mailStyles.container}>
          <Text className="ink" style={mailStyles.brand} data-skip-in-text="true">
            <span style={mailStyles.badge}>EDP</span> European Driving Permits
          </Text>
          <Section className="card" style={mailStyles.card}>
            <Heading className="ink" style={mailStyles.heading}>
              {title}
            </Heading>
            <Text className="ink" style={mailStyles.lead}>
              {happened} <strong>{todo}</strong>
            </Text>
            {children}
          </Section>
          <Text className="soft" style={mailStyles.footer}>
            European Driving Permits, <MailLink href={publicUrl}>{publicUrl}</MailLink>
            <br />
            We are an independent service, not a government agency.
          </Text>
        </Container>
      </Body>
    </Html>
  );
}

export function Paragraph({ children }: { children: ReactNode }) {
  return (
    <Text className="ink" style={mailStyles.text}>
      {children}
    </Text>
  );
}

export function Subheading({ children }: { children: ReactNode }) {
  return (
    <Heading as="h2" className="ink" style={mailStyles.subheading}>
      {children}
    </Heading>
  );
}

export function MailNotice({ children }: { children: ReactNode }) {
  return (
    <Text className="ink notice" style={mailStyles.notice}>
      {children}
    </Text>
  );
}

export function MailButton({ href, children }: { href: string; children: string }) {
  return (
    <Button className="button" href={href} style={mailStyles.button}>
      {children}
    </Button>
  );
}

export function MailLink({ href, children }: { href: string; children: string }) {
  return (
    <Link className="link" href={href} style={mailStyles.link}>
      {children}
    </Link>
  );
}
