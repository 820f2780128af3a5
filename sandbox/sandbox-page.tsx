import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

const CSS = `
:root { color-scheme: light; --ink: #16213a; --quiet: #56607a; --line: #d9dde7; --paper: #f6f7fa; --accent: #2f4bd8;
  --good: #0b6b3a; --bad: #b3261e; --wait: #7a4d00; }
* { box-sizing: border-box; }
body { margin: 0; font: 1rem/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper); }
.banner { margin: 0; padding: .5rem 1rem; background: #ffd53d; color: #2b2300; text-align: center; font-weight: 600; }
nav { display: flex; flex-wrap: wrap; gap: 1.25rem; padding: .75rem 1.5rem; background: #fff;
  border-bottom: 1px solid var(--line); }
main { max-width: 72rem; margin: 0 auto; padding: 1.5rem; }
main.narrow { max-width: 60rem; }
h1 { font-size: 1.6rem; line-height: 1.2; margin: 0 0 1rem; }
h2 { font-size: 1.15rem; margin: 1.5rem 0 .5rem; }
a { color: var(--accent); }
:focus-visible { outline: 3px solid #ffb000; outline-offset: 2px; }
.card { background: #fff; border: 1px solid var(--line); border-radius: .75rem; padding: 1.5rem; margin: 0 0 1rem; }
.columns { display: grid; gap: 1.5rem; align-items: start;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 20rem), 1fr)); }
.quiet { color: var(--quiet); }
.good { color: var(--good); } .bad { color: var(--bad); } .wait { color: var(--wait); }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; background: #fff; }
th, td { text-align: left; vertical-align: top; padding: .5rem .75rem; border-bottom: 1px solid var(--line); }
.amount { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
th[scope=row] { font-weight: 400; }
.card th:first-child { padding-left: 0; }
.card td:last-child { padding-right: 0; }
tfoot th, tfoot td, tfoot th[scope=row] { font-weight: 700; border: 0; }
ul.plain { list-style: none; margin: 0; }
ul.plain:not(.card) { padding: 0; }
label { display: block; font-weight: 600; }
.field { margin: 0 0 1rem; }
.pair { display: grid; gap: 1rem; grid-template-columns: 1fr 1fr; }
input { width: 100%; font: inherit; padding: .6rem .75rem; border: 1px solid #7d869c; border-radius: .5rem;
  background: #fff; color: inherit; }
input[aria-invalid=true] { border: 2px solid var(--bad); }
.error { margin: .25rem 0 0; color: var(--bad); font-weight: 600; }
.actions { display: flex; flex-wrap: wrap; gap: .75rem; align-items: center; }
button { font: inherit; font-weight: 600; padding: .65rem 1.25rem; border: 1px solid var(--accent);
  border-radius: .5rem; background: var(--accent); color: #fff; cursor: pointer; }
button.second { background: #fff; color: var(--accent); }
button.wide { width: 100%; padding: .8rem; font-size: 1.1rem; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; margin: 0; font: inherit; }
code { overflow-wrap: anywhere; }
iframe { width: 100%; height: 32rem; border: 1px solid var(--line); border-radius: .5rem; background: #fff; }
`;

/** Pages carry no script at all; `form-action` stays open because a payment ends with a redirect to the shop. */
export const PAGE_HEADERS = {
  'Content-Security-Policy':
    "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; img-src data:; base-uri 'none'; frame-ancestors 'none'",
  'Cache-Control': 'no-store',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
};

interface PageProps {
  title: string;
  children: ReactNode;
  /** Payment pages leave the sandbox's menu out: a customer sees none at a real provider. */
  bare?: boolean;
}

/** The whole HTML document of a sandbox page. */
export function renderSandboxPage(props: PageProps): string {
  return `<!doctype html>${renderToStaticMarkup(<Page {...props} />)}`;
}

function Page({ title, children, bare }: PageProps) {
  return (
    <html lang="en-GB">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{`${title} - Sandbox`}</title>
        <link rel="icon" href="data:," />
        <style>{CSS}</style>
      </head>
      <body>
        <header className="banner">Sandbox: a stand-in for the outside world. No real money, no real mail.</header>
        {bare ? null : (
          <nav aria-label="Sandbox">
            <a href="/">Sandbox</a>
            <a href="/card-payments">Card payments</a>
            <a href="/mailbox">Mailbox</a>
          </nav>
        )}
        <main className={bare ? 'narrow' : undefined}>{children}</main>
      </body>
    </html>
  );
}

/** A moment as people read it, in UTC, with the exact one for programs. */
export function UtcTime({ at }: { at: string }) {
  return <time dateTime={at}>{`${at.slice(0, 10)} ${at.slice(11, 19)} UTC`}</time>;
}
