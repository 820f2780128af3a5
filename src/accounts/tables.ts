import { bigint, boolean, index, integer, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import { createdAt, instant, oneOfConstraint, primaryId } from '#platform/db/columns.ts';
import { roles } from './contract.ts';

/**
 * Sign-in tables in the shape that better-auth reads and writes; the product's own facts are in profiles and
 * user_roles.
 */
export const users = pgTable('users', {
  id: primaryId(),
  name: text('name').notNull(),
  email: text('email').notNull().unique(),
  emailVerified: boolean('email_verified').notNull().default(false),
  /** When somebody opened a mailed link: only then is the mailbox known to be theirs (docs/decisions/007). */
  emailProvedAt: instant('email_proved_at'),
  image: text('image'),
  createdAt: createdAt(),
  updatedAt: instant('updated_at').notNull().defaultNow(),
});

export const sessions = pgTable(
  'sessions',
  {
    id: primaryId(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    token: text('token').notNull().unique(),
    expiresAt: instant('expires_at').notNull(),
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
    createdAt: createdAt(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [index('sessions_user_id').on(table.userId)],
);

export const credentials = pgTable(
  'credentials',
  {
    id: primaryId(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    accountId: text('account_id').notNull(),
    providerId: text('provider_id').notNull(),
    accessToken: text('access_token'),
    refreshToken: text('refresh_token'),
    idToken: text('id_token'),
    accessTokenExpiresAt: instant('access_token_expires_at'),
    refreshTokenExpiresAt: instant('refresh_token_expires_at'),
    scope: text('scope'),
    password: text('password'),
    createdAt: createdAt(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [unique('credentials_provider_account').on(table.providerId, table.accountId)],
);

export const verifications = pgTable(
  'verifications',
  {
    id: primaryId(),
    identifier: text('identifier').notNull(),
    value: text('value').notNull(),
    expiresAt: instant('expires_at').notNull(),
    createdAt: createdAt(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [index('verifications_identifier').on(table.identifier)],
);

/**
 * Sign-in attempts counted by better-auth for all web processes. The key holds a network address, so a nightly job
 * deletes the rows.
 */
export const signInAttempts = pgTable('sign_in_attempts', {
  id: primaryId(),
  key: text('key').notNull().unique(),
  count: integer('count').notNull(),
  lastRequest: bigint('last_request', { mode: 'number' }).notNull(),
});

/**
 * Our own attempt counters within a time window, of an account, order, network or payment page; the key is a hash, so
 * the table names nobody. A nightly job deletes rows whose window is over.
 */
export const attemptCounters = pgTable('attempt_counters', {
  key: text('key').primaryKey(),
  attempts: integer('attempts').notNull(),
  windowEnds: instant('window_ends').notNull(),
});

/**
 * A requested new address; it takes effect when the links sent to the old and the new address have both been opened.
 */
export const emailChanges = pgTable('email_changes', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  newEmail: text('new_email').notNull(),
  oldTokenHash: text('old_token_hash').notNull().unique(),
  newTokenHash: text('new_token_hash').notNull().unique(),
  oldConfirmedAt: instant('old_confirmed_at'),
  newConfirmedAt: instant('new_confirmed_at'),
  expiresAt: instant('expires_at').notNull(),
});

export const profiles = pgTable(
  'profiles',
  {
    id: uuid('id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    displayName: text('display_name').notNull(),
    lastLogin: instant('last_login'),
    /** Links of an earlier epoch open nothing (link-epoch.ts). */
    linkEpoch: integer('link_epoch').notNull().default(0),
    /** Only for the configured administrator: the hash of the configured password (ensure-admin.ts). */
    configuredPasswordHash: text('configured_password_hash'),
    createdAt: createdAt(),
  },
  (table) => [index('profiles_created_at').on(table.createdAt.desc())],
);

/**
 * An admin views the product as a customer: who looked, and why. A row stays until its customer's account is erased; it is
 * in force until `endsAt`, and only while its session lives.
 */
export const customerViews = pgTable(
  'customer_views',
  {
    id: primaryId(),
    /** The admin's session; null once that has ended. */
    sessionId: uuid('session_id').references(() => sessions.id, { onDelete: 'set null' }),
    adminId: uuid('admin_id').notNull(),
    customerId: uuid('customer_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    reason: text('reason').notNull(),
    startedAt: instant('started_at').notNull(),
    endsAt: instant('ends_at').notNull(),
  },
  (table) => [
    index('customer_views_session').on(table.sessionId, table.endsAt),
    index('customer_views_customer').on(table.customerId, table.startedAt.desc()),
  ],
);

export const userRoles = pgTable(
  'user_roles',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    role: text('role', { enum: roles }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.role] }),
    oneOfConstraint('user_roles_role', table.role, roles),
  ],
);
