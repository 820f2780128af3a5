import { Body, Button, Container, Head, Heading, Html, Link, Preview, Section, Text } from '@react-email/components';
import type { ReactNode } from 'react';
import { darkStyles, styles } from './styles.ts';

interface LayoutProps {
  publicUrl: string;
  title: string;
  /** One sentence: what happened. */
  happened: string;
  /** One sentence: what the reader must do, or `nothingToDo`. */
  todo: string;
  children?: ReactNode;
}

export const nothingToDo = 'You have nothing to do.';

/** The one frame of all mails: nothing is loaded from anywhere and nobody is told that it was opened. */
export function Layout({ publicUrl, title, happened, todo, children }: LayoutProps) {
  return (
    <Html lang="en-GB">
      <Head>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{title}</title>
        <style>{darkStyles}</style>
      </Head>
      <Body className="paper" style={styles.body}>
        <Preview>{`${happened} ${todo}`}</Preview>
        <Container style={styles.container}>
          <Text className="ink" style={styles.brand} data-skip-in-text="true">
            <span style={styles.badge}>EDP</span> European Driving Permits
          </Text>
          <Section className="card" style={styles.card}>
            <Heading className="ink" style={styles.heading}>
              {title}
            </Heading>
            <Text className="ink" style={styles.lead}>
              {happened} <strong>{todo}</strong>
            </Text>
            {children}
          </Section>
          <Text className="soft" style={styles.footer}>
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
    <Text className="ink" style={styles.text}>
      {children}
    </Text>
  );
}

export function Subheading({ children }: { children: ReactNode }) {
  return (
    <Heading as="h2" className="ink" style={styles.subheading}>
      {children}
    </Heading>
  );
}

export function Notice({ children }: { children: ReactNode }) {
  return (
    <Text className="ink notice" style={styles.notice}>
      {children}
    </Text>
  );
}

export function MailButton({ href, children }: { href: string; children: string }) {
  return (
    <Button className="button" href={href} style={styles.button}>
      {children}
    </Button>
  );
}

export function MailLink({ href, children }: { href: string; children: string }) {
  return (
    <Link className="link" href={href} style={styles.link}>
      {children}
    </Link>
  );
}
