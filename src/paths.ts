/**
 * Every page and endpoint by name. Links, mails, redirects and tests all use this file, so an address changes in one
 * place.
 */
export const pages = {
  home: '/',
  privacy: '/privacy',
  order: '/order',
  thankYou: '/thank-you',
  auth: '/auth',
  dashboard: '/dashboard',
  orderDetails: (id: string) => `/dashboard/order/${id}`,
  account: '/dashboard/account',
  details: (token: string) => `/details#token=${token}`,
  newsArticle: '/news/costa-nightmare-brit-family-fine',
  rentalFaq: '/rental-faq',
  permitFaq: '/permit-faq',
  whatDoINeed: '/what-do-i-need-driving-europe',
  also: '/also',
  alsoOtherCountries: '/also/other-countries',
  cityGuide: (city: string) => `/city-guides/${city}`,
  check: '/check',
  drivingGuide: '/european-driving-guide',
  rentalCarFines: '/rental-car-fines',
  admin: '/admin',
  /** By its name in src/console/contract.ts. */
  adminPage: (name: string) => `/admin/${name}`,
  /** In development only. */
  devUi: '/dev/ui',
  desk: '/operator',
  deskTask: (submissionId: string) => `/operator/task/${submissionId}`,
  deskSession: (submissionId: string) => `/operator/task/${submissionId}/portal`,
  places: '/operator/places',
  facts: '/operator/facts',
  answer: (token: string) => `/answer#token=${token}`,
} as const;

/** The server answers everything below these paths, and never with a page. */
export const serverPrefixes = { calls: '/api/', files: '/files/' } as const;

/** Addresses for programs, besides the calls. */
export const machinePaths = {
  health: '/healthz',
  ready: '/readyz',
  metrics: '/metrics',
  siteMap: '/sitemap.xml',
  robots: '/robots.txt',
} as const;

export const api = {
  function: (name: string) => `/api/functions/${name}`,
  description: '/api/openapi.json',
  docs: '/api/docs',
  session: '/api/data/session',
  /** Sign-in, sign-up and their pages are below it. */
  auth: '/api/auth',
  orders: '/api/data/orders',
  waitingOrders: '/api/data/waiting-orders',
  order: (id: string) => `/api/data/orders/${id}`,
  orderReceipt: (id: string) => `/api/data/orders/${id}/receipt`,
  orderProof: (id: string) => `/api/data/orders/${id}/proof.pdf`,
  orderCalendar: (id: string) => `/api/data/orders/${id}/calendar.ics`,
  ownOrdersEvents: '/api/realtime/orders',
  orderEvents: (id: string) => `/api/realtime/orders/${id}`,
  orderDefaults: '/api/data/order-defaults',
  tripCheck: '/api/data/trip-check',
  uploadV5c: '/api/uploads/v5c',
  account: '/api/data/account',
  accountArchive: '/api/data/account/archive',
  paymentWebhook: '/api/webhooks/payments',
  inboundWebhook: '/api/webhooks/inbound-email',
  adminOverview: '/api/data/admin/overview',
  /** By its name in src/console/contract.ts. */
  adminList: (name: string) => `/api/data/admin/${name}`,
  adminUser: (id: string) => `/api/data/admin/users/${id}`,
  adminRoles: '/api/data/admin/roles',
  adminInboundEmail: (id: string) => `/api/data/admin/inbound-emails/${id}`,
  adminOrder: (id: string) => `/api/data/admin/orders/${id}`,
  adminPermitEntity: '/api/data/admin/permit-entity',
  automationRuns: '/api/data/admin/automation/runs',
  automationQueue: '/api/data/admin/automation/queue',
  automationOrders: '/api/data/admin/automation/orders',
  testRuns: '/api/data/admin/automation/tests',
  testRun: (id: string) => `/api/data/admin/automation/tests/${id}`,
  adminReconciliation: '/api/data/admin/reconciliation',
  adminExport: (list: string) => `/api/data/admin/export/${list}`,
  adminConfiguration: '/api/data/admin/configuration',
  deskTasks: '/api/data/desk/tasks',
  deskTask: (submissionId: string) => `/api/data/desk/tasks/${submissionId}`,
  deskSession: (submissionId: string) => `/api/data/desk/tasks/${submissionId}/portal`,
  deskEvents: '/api/data/desk/events',
  places: '/api/data/desk/places',
  placeWords: '/api/data/desk/place-words',
  deskFacts: '/api/data/desk/facts',
  deskMail: (mailId: string) => `/api/data/desk/mails/${mailId}`,
  deskDocuments: (mailId: string) => `/api/data/desk/mails/${mailId}/papers`,
  uploadProof: '/api/uploads/proof',
} as const;

/** The order page's form for missing details. */
export const neededDetailsId = 'needed-details';
/** The order page's upload of another registration document. */
export const newDocumentId = 'new-paper';
/** The part of the order page that stops an order before anything is sent, or lets it go on. */
export const holdTitleId = 'hold-title';

/** The messages between customer and us, on the pages of an order. */
export const threadTitleId = 'messages';

/** Where a paid checkout returns to. */
export const thankYouReturn = (orderRef: string, sessionId: string) =>
  `${pages.thankYou}?session_id=${sessionId}&guest_order_ref=${encodeURIComponent(orderRef)}`;

/** Where a cancelled or declined checkout returns to: the review step, with all typed values still there. */
export const checkoutReturn = (orderRef: string) =>
  `${pages.order}?step=3&payment=stopped&order_ref=${encodeURIComponent(orderRef)}`;

const nextParameter = (next: string | undefined) => (next ? `&next=${encodeURIComponent(next)}` : '');

/** Sign-in that then leads to one of our pages. */
export const signInPath = (next: string) =>
  next === pages.dashboard ? pages.auth : `${pages.auth}?next=${encodeURIComponent(next)}`;

/**
 * The path to open after sign-in, if it is one of our own pages: anybody can write anything into an address (CWE-601).
 * It is parsed as a browser parses it, so that no address of another site passes for a path.
 */
export function parseOwnPath(text: string | null | undefined): string | undefined {
  if (!text?.startsWith('/') || text.length > 500 || !URL.canParse(text, originPlaceholder)) return undefined;
  const { origin, pathname, search, hash } = new URL(text, originPlaceholder);
  // `/.//elsewhere` begins as ours and ends as `//elsewhere`; an address that is no page, and sign-in itself, are no
  // destinations.
  const isPage = !/^\/(\/|(api|files|auth)(\/|$))/.test(pathname);
  return origin === originPlaceholder && isPage ? pathname + search + hash : undefined;
}

/** The set-password page; the token is in the fragment, which browsers send to no server and write to no log. */
export const recoveryLink = (token: string, next?: string) =>
  `${pages.auth}?recovery=1${nextParameter(next)}#access_token=${token}`;

/**
 * A placeholder for our own address in files written at build time, when the real address is unknown (RFC 2606: no such
 * host can exist). The server replaces it with PUBLIC_URL.
 */
export const originPlaceholder = 'https://built.invalid';

/** The page that confirms a new account's address; its token is in the fragment too. */
export const confirmLink = (token: string, next?: string) =>
  `${pages.auth}?confirm=address${nextParameter(next)}#access_token=${token}`;

/** The page that confirms one of the two addresses of a change. */
export const emailChangeLink = (token: string) => `${pages.auth}?confirm=change#access_token=${token}`;
