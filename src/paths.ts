/** Every page and endpoint by name: links, mails, redirects and tests all come here, so an address changes in one place. */
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
  cityGuide: (city: string) => `/city-guides/${city}`,
  drivingGuide: '/european-driving-guide',
  rentalCarFines: '/rental-car-fines',
  admin: '/admin',
  adminUsers: '/admin/users',
  adminSubmissions: '/admin/submissions',
  adminEmails: '/admin/emails',
  adminActivity: '/admin/activity',
  adminJurisdictions: '/admin/jurisdictions',
  adminAutomation: '/admin/automation',
  adminSettings: '/admin/settings',
  adminReconciliation: '/admin/reconciliation',
  /** In development only. */
  devUi: '/dev/ui',
  desk: '/operator',
  deskTask: (submissionId: string) => `/operator/task/${submissionId}`,
  answer: (token: string) => `/answer#token=${token}`,
} as const;

export const api = {
  function: (name: string) => `/api/functions/${name}`,
  session: '/api/data/session',
  orders: '/api/data/orders',
  order: (id: string) => `/api/data/orders/${id}`,
  orderReceipt: (id: string) => `/api/data/orders/${id}/receipt`,
  orderEvents: (id: string) => `/api/realtime/orders/${id}`,
  orderDefaults: '/api/data/order-defaults',
  uploadV5c: '/api/uploads/v5c',
  account: '/api/data/account',
  accountArchive: '/api/data/account/archive',
  paymentWebhook: '/api/webhooks/payments',
  inboundWebhook: '/api/webhooks/inbound-email',
  adminOverview: '/api/data/admin/overview',
  adminUsers: '/api/data/admin/users',
  adminUser: (id: string) => `/api/data/admin/users/${id}`,
  adminRoles: '/api/data/admin/roles',
  adminSubmissions: '/api/data/admin/submissions',
  adminInboundEmails: '/api/data/admin/inbound-emails',
  adminInboundEmail: (id: string) => `/api/data/admin/inbound-emails/${id}`,
  adminNotifications: '/api/data/admin/notifications',
  adminActivity: '/api/data/admin/activity',
  adminJurisdictions: '/api/data/admin/jurisdictions',
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
  uploadProof: '/api/uploads/proof',
} as const;

/** Where a paid checkout returns to; the provider puts its session id into the braces. */
export const thankYouReturn = (orderRef: string) =>
  `${pages.thankYou}?session_id={CHECKOUT_SESSION_ID}&guest_order_ref=${encodeURIComponent(orderRef)}`;

/** Where a cancelled or declined checkout returns to: the review step, with everything still typed in. */
export const checkoutReturn = (orderRef: string) =>
  `${pages.order}?step=3&payment=stopped&order_ref=${encodeURIComponent(orderRef)}`;

/** The set-password page; the token travels in the fragment, which browsers send to no server and write to no log. */
export const recoveryLink = (token: string) => `${pages.auth}?recovery=1#access_token=${token}`;

/**
 * Stands for our own address in what is written at build, which does not know where it will be served (RFC 2606: no
 * such host can exist). Whoever serves the files puts PUBLIC_URL in its place.
 */
export const builtOrigin = 'https://built.invalid';
/** Stands for our mail address in the same way. */
export const builtContact = 'contact@built.invalid';

/** The page that confirms a new account's address; its token travels in the fragment too. */
export const confirmLink = (token: string) => `${pages.auth}?confirm=address#access_token=${token}`;

/** The page that confirms one of the two addresses of a change. */
export const emailChangeLink = (token: string) => `${pages.auth}?confirm=change#access_token=${token}`;
