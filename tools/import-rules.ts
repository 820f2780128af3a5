// Who may import whom, as data (docs/decisions/028). tools/check-imports.ts turns it into rules and finds what breaks them.
import { readdirSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { join } from 'node:path';

/** From the ground up: a room imports its own files and rooms of the floors below, nothing beside it and nothing above. */
const floors: readonly (readonly string[])[] =
  'platform < robot < ui < audit < permits < outbox < accounts < orders < documents < inbox < channels < tracking < desk < money < checkout, mails < privacy < console < site'
    .split(' < ')
    .map((floor) => floor.split(', '));

/** Beside the rooms, and under all of them: the environment and the addresses. */
const ground = [
  'src/config.ts',
  'src/own-secret.ts',
  'src/paths.ts',
  'src/payment-providers.ts',
  'src/startup-checks.ts',
];

/**
 * What others may import of a room: files, and folders with a slash; of a room without a list nothing. All of `platform` and `ui` is
 * public, and so is `orders`, for every room above works on it. src/*.ts itself may import anything.
 */
const publicLists: Readonly<Record<string, string>> = {
  robot: `
    common-outcomes.ts common-vocabulary.ts countries.ts driver.ts mask.ts portal-mails.ts control-meaning.ts payload.ts
    handoff-contract.ts process/robot.ts automation-run.ts common-screens.ts site-url.ts portal-stop.ts portal-values.ts`,
  audit: 'events.ts record-audit.ts tables.ts',
  permits: `
    also/also-entries.ts also/also-entry.ts also/also-path.ts also/find-also-entries.ts answers/mentioned-facts.ts answers/read-contact-reply.ts answers/read-authority-mail.ts answers/mail-text.ts authorities/registry.ts fact-columns.ts
    combined-rules.ts fact-definition.ts document-reading.ts authorities.ts authority.ts catalogue.ts trip-check.ts country-codes.ts
    days.ts destination-codes.ts euro-standard.ts facts.ts form-choices.ts lead-time.ts long-date.ts order-configuration.ts order-contract.ts consent-message.ts
    portal-payload.ts plates.ts pricing.ts provenance.ts admission-rule.ts after-proof-guide.ts rule-check-statement.ts trip-day-admission.ts tables.ts
    testable-zones.ts vehicle-texts.ts admission-verdict.ts application-texts.ts arrival-texts.ts web/ zone.ts`,
  outbox: 'enqueue-notification.ts tables.ts notification-types.ts',
  accounts: `
    app-context.ts auth.ts change-role.ts contract.ts customer-view.ts link-epoch.ts find-or-create-account.ts
    own-account.ts recovery-link.ts security-log.ts tables.ts attempt-limits.ts viewer.ts web/account-link.tsx web/session.ts
    web/sign-out.ts web/use-role-guard.ts web/use-signed-in-user.ts`,
  documents: `append-pdf.ts check-pdf.ts clean-image.ts document-type.ts receive-file.ts upload-limits.ts upload-v5c.ts v5c-file.ts`,
  inbox: `authenticate-sender.ts customer-mails.ts inbound-emails.ts weigh-evidence.ts mail-text.ts planned-facts.ts read-candidates.ts
    collect-match-evidence.ts notify-desk-of-mail.ts mail-age.ts mail-interpreter.ts`,
  channels: `letter/ portal/canary/read-canaries.ts portal/health-result.ts portal/read-run-recording.ts portal/retry.ts portal/tests/automation-lists-contract.ts proof/`,
  tracking: `pre-trip-check.ts web/cards/ web/visits-card.tsx web/letters-list.tsx web/submission-status-badge.tsx
    web/order-timeline-cards.tsx web/timeline-card.tsx zone-groups.ts`,
  money: `
    confirm-payment.ts read-payment-session.ts reconciliation/contract.ts reconciliation/next-steps.ts
    reconciliation/reconcile.ts refunds/pounds-input.ts refunds/read-refunds.ts tables.ts`,
  checkout: 'tables.ts',
  console: 'contract.ts',
};
export const publicFiles: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  floors
    .flat()
    .filter((room) => !['platform', 'ui', 'orders'].includes(room))
    .map((room) => [room, publicLists[room]?.split(/\s+/).filter(Boolean) ?? []]),
);

/** Packages that pages may load; any other is the server's. */
const browserPackages =
  '@tanstack/query-core @tanstack/react-query better-auth country-flag-icons hono lucide-react react react-dom react-router sonner zod'.split(
    ' ',
  );

export interface ImportRule {
  name: string;
  because: string;
  /** Regular expressions on paths from the root of the project. */
  from: { path?: string; pathNot?: string };
  to: { path?: string; pathNot?: string; circular?: boolean; reachable?: boolean };
}

const TEST = '\\.test\\.tsx?$';
const escapeRegExp = (text: string) => text.replace(/[.+]/g, '\\$&');
const alternation = (parts: readonly string[]) => `(${parts.map(escapeRegExp).join('|')})`;
/** A file, or what lies in a folder. */
export const publicPath = (file: string) => (file.endsWith('/') ? `${file}.*` : escapeRegExp(file));
const roomsAbove = (floor: number, own: string) =>
  floors.slice(floor).flatMap((names) => names.filter((room) => room !== own));
/** What puts the product together. */
const productRootPattern = `^src/(?!${alternation(ground.map((path) => path.replace('src/', '')))}$)[^/]+$`;
const rooms = floors.flatMap((names, floor) => names.map((room) => ({ room, floor })));

const pagePattern =
  '^src/(paths\\.ts$|[a-z-]+\\.tsx$|ui/|site/(shell|pictures|guides)/|.*/web/|.*/?[a-z-]*contract\\.ts$)';

/** What all authorities are told in (src/permits). */
const authorityVocabularyFiles =
  'admission-rule authority belgian-portals days euro-standard italian-law italian-portals long-date provenance rule-check-playbook spanish-label zone'
    .split(' ')
    .map((word) => `${word}.ts`);

export const importRules: readonly ImportRule[] = [
  {
    name: 'no-circles',
    because: 'two files that need each other are one file, or a third is missing',
    from: {},
    to: { circular: true },
  },
  ...rooms.map(({ room, floor }): ImportRule => {
    const above = roomsAbove(floor, room);
    return {
      name: `${room}-stands-below`,
      because: 'imports go down the floors only',
      from: { path: `^src/${room}/`, pathNot: TEST },
      to: { path: above.length > 0 ? `^src/${alternation(above)}/|${productRootPattern}` : productRootPattern },
    };
  }),
  ...Object.entries(publicFiles).map(
    ([room, files]): ImportRule => ({
      name: `${room}-keeps-its-own`,
      because: `only the files listed in tools/import-rules.ts are for other rooms`,
      from: { path: '^src/[^/]+/', pathNot: `^src/${room}/|${TEST}` },
      to: {
        path: `^src/${room}/`,
        ...(files.length > 0 && { pathNot: `^src/${room}/(${files.map(publicPath).join('|')})$` }),
      },
    }),
  ),
  {
    name: 'the-ground-carries-itself',
    because: 'everybody imports the environment and the addresses',
    from: { path: `^${alternation(ground)}$` },
    to: { path: '^src/', pathNot: '^src/((own-secret|payment-providers|startup-checks)\\.ts$|money/providers/)' },
  },
  {
    name: 'a-way-knows-no-other',
    because: 'how a permit is got at a portal, by a letter or by a check is chosen in src/channels/dispatch.ts',
    from: { path: '^src/channels/(portal|letter|check|proof)/', pathNot: TEST },
    to: { path: '^src/channels/', pathNot: '^src/channels/($1|proof)/' },
  },
  {
    name: 'an-authority-knows-its-portal-only',
    because: 'what one authority says knows the words that all of them are told in, the robot, and no other authority',
    from: { path: '^src/permits/authorities/([^/]+)/', pathNot: TEST },
    to: {
      path: '^src/',
      pathNot: `^src/(robot|permits/authorities/$1)/|^src/permits/${alternation(authorityVocabularyFiles)}$`,
    },
  },
  {
    name: 'pages-reach-no-driver',
    because: 'a page needs the zones of an authority; its rules, playbook and driver are for the server',
    from: { path: pagePattern, pathNot: TEST },
    to: {
      path: '^src/permits/authorities/',
      pathNot: '^src/permits/authorities/[^/]+/zones\\.ts$',
      reachable: true,
    },
  },
  {
    name: 'a-provider-is-met-in-its-folder',
    because: 'what only one payment provider says stands in its folder, its SDK first of all',
    from: { path: '^src/', pathNot: '^src/money/providers/[^/]+/' },
    to: { path: `^node_modules/@?${alternation(readdirSync(join(import.meta.dirname, '../src/money/providers')))}\\b` },
  },
  {
    name: 'a-provider-is-opened-once',
    because: 'money, checkout and erasure know what every provider does, and none of them by name',
    from: { path: '^src/', pathNot: '^src/(money/providers/[^/]+/|payment-providers\\.ts$)' },
    to: { path: '^src/money/providers/[^/]+/' },
  },
  {
    name: 'a-provider-knows-no-other',
    because: 'a provider is added as a folder and taken away as one',
    from: { path: '^src/money/providers/([^/]+)/' },
    to: { path: '^src/', pathNot: '^src/money/providers/($1/|provider\\.ts$)' },
  },
  {
    name: 'the-design-system-draws-only',
    because: 'buttons and fields know no page, no data and no router',
    from: { path: '^src/ui/[^/]+$', pathNot: TEST },
    to: {
      path: '^src/|^node_modules/(react-router|@tanstack/react-query|zod|better-auth)/',
      pathNot: '^src/ui/[^/]+$',
    },
  },
  {
    name: 'the-server-needs-no-design-system',
    because: 'what server and pages both need stands below the design system, or in the room whose business it is',
    from: { path: '^src/', pathNot: `^src/ui/|/web/|\\.tsx$|${TEST}` },
    to: { path: '^src/ui/' },
  },
  {
    name: 'pages-reach-no-server',
    because: 'what a page loads runs in a browser, and its types should not need the server either',
    from: { path: pagePattern, pathNot: TEST },
    to: {
      path: `^(node:)?${alternation(builtinModules.filter((name) => !name.startsWith('_')))}$|^node_modules/`,
      pathNot: `^node_modules/${alternation(browserPackages)}/`,
      reachable: true,
    },
  },
  {
    name: 'stand-ins-share-nothing',
    because: 'a stand-in that shares code with the product would share its mistakes',
    from: { path: '^sandbox/' },
    to: { path: '^src/' },
  },
  {
    name: 'the-product-stands-alone',
    because: 'the product runs without its stand-ins, tests and tools; main.ts starts the stand-ins when it is told to',
    from: { path: '^src/', pathNot: `${TEST}|^src/main\\.ts$` },
    to: { path: '^(sandbox|test|tools|bench)/' },
  },
  {
    name: 'main-starts-the-stand-ins-only',
    because: 'of what stands outside the product, main.ts may start the sandbox',
    from: { path: '^src/main\\.ts$' },
    to: { path: '^(sandbox|test|tools|bench)/', pathNot: '^sandbox/server\\.ts$' },
  },
];
