import { sql } from 'drizzle-orm';
import { boolean, char, check, date, index, integer, jsonb, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { users } from '#accounts/tables.ts';
import type { StoredOrderWarning } from '#permits/admission-verdict.ts';
import type { PriceItem } from '#permits/order-contract.ts';
import { createdAt, instant, oneOfConstraint, primaryId } from '#platform/db/columns.ts';
import { cancellers, orderStatuses, paymentStates } from '../states/lifecycle.ts';

export const vehicles = pgTable(
  'vehicles',
  {
    id: primaryId(),
    /** Empty only for a rental car whose plate the driver does not know yet. */
    plateNumber: text('plate_number'),
    countryOfRegistration: text('country_of_registration').notNull(),
    dateFirstRegistration: date('date_first_registration'),
    dateLastRegistration: date('date_last_registration'),
    /** Null until somebody confirms it: a form's default is never sent to an authority as a fact. */
    fuelType: text('fuel_type'),
    euroStandard: text('euro_standard'),
    vehicleCategory: text('vehicle_category'),
    make: text('make'),
    model: text('model'),
    vin: text('vin'),
    co2GramsPerKm: text('co2_grams_per_km'),
    /** The class of a certificate that it already has: then nothing is applied for (docs/decisions/046). */
    certificateClass: text('certificate_class'),
    createdAt: createdAt(),
  },
  (table) => [
    index('vehicles_plate_number').on(table.plateNumber),
    // In the form that mails use: dashes and dots are only typography.
    index('vehicles_bare_plate').on(sql`translate(${table.plateNumber}, '-–.·', '')`),
  ],
);

/** One payment on one page of the provider: for one order, or several of one customer (docs/decisions/031). */
export const payments = pgTable(
  'payments',
  {
    id: primaryId(),
    /** The name of its folder in `money/providers/`. */
    provider: text('provider').notNull(),
    state: text('state', { enum: paymentStates }).notNull().default('open'),
    /** Pence: the total of its orders. */
    amountCents: integer('amount_cents').notNull(),
    currency: char('currency', { length: 3 }).notNull().default('gbp'),
    /** The provider's page; null until the provider has made one, and another one after it has expired. */
    sessionId: text('session_id').unique(),
    /** The provider's id of the payment, which refunds need. */
    providerPaymentId: text('provider_payment_id').unique(),
    createdAt: createdAt(),
    paidAt: instant('paid_at'),
  },
  (table) => [
    oneOfConstraint('payments_state', table.state, paymentStates),
    check('payments_amount', sql`${table.amountCents} > 0`),
    check(
      'payments_paid',
      sql`${table.state} = 'open' or (${table.paidAt} is not null and ${table.sessionId} is not null)`,
    ),
    index('payments_paid_at').on(table.paidAt),
  ],
);

export const orders = pgTable(
  'orders',
  {
    id: primaryId(),
    orderRef: text('order_ref').notNull().unique(),
    /**
     * Null until payment when a guest orders. It stays null while the order is unclaimed beside an older account, until
     * the mailbox's owner claims it (docs/decisions/021).
     */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'restrict' }),
    /** Derived by the database from payment and submission: what is written here is replaced (docs/decisions/077). */
    status: text('status', { enum: orderStatuses }).notNull().default('pending'),
    country: text('country').notNull(),
    cityZone: text('city_zone').notNull(),
    entryDate: date('entry_date'),
    /**
     * For a stay in Palermo that begins on a Sunday: whether it begins in the night of Saturday. Null where nobody
     * asked.
     */
    beforeSix: text('before_six'),
    /** Null where nobody gave it: only some trips need it. */
    numberOfDays: smallint('number_of_days'),
    vignetteType: text('vignette_type'),
    /** Hotel, garage or host that puts the plate on the list of a zone. */
    stayPlace: text('stay_place'),
    stayEmail: text('stay_email'),
    stayPhone: text('stay_phone'),
    stayArrival: text('stay_arrival'),
    stayNights: text('stay_nights'),
    stayBookingReference: text('stay_booking_reference'),
    urgentProcessing: boolean('urgent_processing').notNull().default(false),
    rentalCar: boolean('rental_car').notNull().default(false),
    vehicleId: uuid('vehicle_id')
      .notNull()
      .unique()
      .references(() => vehicles.id),
    fullName: text('full_name'),
    /** Lower case, as compared with accounts. */
    customerEmail: text('customer_email').notNull(),
    priceItems: jsonb('price_items').$type<PriceItem[]>().notNull(),
    /** Pence. */
    totalCents: integer('total_cents').notNull(),
    currency: char('currency', { length: 3 }).notNull().default('gbp'),
    paymentId: uuid('payment_id')
      .notNull()
      .references(() => payments.id),
    paidAt: instant('paid_at'),
    /** Whether paying for this order opened the customer's account: only then may a set-password link be shown. */
    accountOpened: boolean('account_opened').notNull().default(false),
    /** Pence refunded so far. */
    refundedCents: integer('refunded_cents').notNull().default(0),
    /** A full refund has begun: no application is created or sent from here on. */
    cancelledAt: instant('cancelled_at'),
    cancelledBy: text('cancelled_by', { enum: cancellers }),
    /** Details are missing and late; an operator has looked and defers it until then. */
    detailsWaitUntil: instant('details_wait_until'),
    /** The owner of the address said that the order is not theirs: it stays unclaimed, and nobody is asked again. */
    disownedAt: instant('disowned_at'),
    consentedAt: instant('consented_at'),
    /** Warnings from the time of the order; with an unaccepted one, the customer can cancel it. */
    warnings: jsonb('warnings').$type<StoredOrderWarning[]>().notNull().default([]),
    createdAt: createdAt(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [
    oneOfConstraint('orders_status', table.status, orderStatuses),
    oneOfConstraint('orders_cancelled_by', table.cancelledBy, cancellers),
    check('orders_cancelled', sql`(${table.cancelledAt} is null) = (${table.cancelledBy} is null)`),
    check('orders_total', sql`${table.totalCents} > 0`),
    check('orders_days', sql`${table.numberOfDays} between 1 and 365`),
    check('orders_refund', sql`${table.refundedCents} between 0 and ${table.totalCents}`),
    check('orders_ref_form', sql`${table.orderRef} ~ '^EDP-[0-9A-HJKMNP-TV-Z]{8}$'`),
    // An order past pending was paid.
    check('orders_paid', sql`${table.status} = 'pending' or ${table.paidAt} is not null`),
    index('orders_payment').on(table.paymentId),
    index('orders_user_id').on(table.userId, table.createdAt.desc()),
    index('orders_created_at').on(table.createdAt.desc()),
    index('orders_customer_email').on(table.customerEmail),
    index('orders_entry').on(table.entryDate).where(sql`${table.paidAt} is not null`),
    index('orders_status_index').on(table.status),
    // The product scans these rows every few minutes, and only these.
    index('orders_not_begun').on(table.id).where(sql`${table.status} = 'confirmed' and ${table.cancelledAt} is null`),
    index('orders_waiting')
      .on(table.customerEmail)
      .where(sql`${table.userId} is null and ${table.paidAt} is not null and ${table.disownedAt} is null`),
  ],
);

/** The person who keeps the vehicle, one row for each order; every field may still be unknown on an express order. */
export const keepers = pgTable('keepers', {
  orderId: uuid('order_id')
    .primaryKey()
    .references(() => orders.id, { onDelete: 'cascade' }),
  /** The name on the registration document is a person's or a company's. Null until somebody says which. */
  keeperKind: text('keeper_kind'),
  /** The name of a company, as on the document. */
  companyName: text('company_name'),
  firstName: text('first_name'),
  lastName: text('last_name'),
  dateOfBirth: date('date_of_birth'),
  identityDocument: text('identity_document'),
  phone: text('phone'),
  addressLine1: text('address_line1'),
  addressLine2: text('address_line2'),
  city: text('city'),
  postcode: text('postcode'),
  country: text('country'),
});
