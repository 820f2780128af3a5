import { sql } from 'drizzle-orm';
import { boolean, char, check, date, index, integer, jsonb, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { users } from '#features/accounts/tables.ts';
import type { PriceItem } from '#features/checkout/contract.ts';
import { createdAt, instant, oneOf, primaryId } from '#platform/db/columns.ts';
import { orderStatuses } from './lifecycle.ts';

export const vehicles = pgTable(
  'vehicles',
  {
    id: primaryId(),
    /** Empty only for a rental car whose plate the driver does not know yet. */
    plateNumber: text('plate_number'),
    countryOfRegistration: text('country_of_registration').notNull(),
    dateFirstRegistration: date('date_first_registration'),
    dateLastRegistration: date('date_last_registration'),
    /** Null while nobody has confirmed it: a form's default is never sent to an authority as a fact. */
    fuelType: text('fuel_type'),
    euroStandard: text('euro_standard'),
    vehicleCategory: text('vehicle_category'),
    make: text('make'),
    model: text('model'),
    vin: text('vin'),
    co2GramsPerKm: text('co2_grams_per_km'),
    createdAt: createdAt(),
  },
  (table) => [index('vehicles_plate_number').on(table.plateNumber)],
);

export const orders = pgTable(
  'orders',
  {
    id: primaryId(),
    orderRef: text('order_ref').notNull().unique(),
    /** Null until payment when a guest orders. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'restrict' }),
    status: text('status', { enum: orderStatuses }).notNull().default('pending'),
    country: text('country').notNull(),
    cityZone: text('city_zone').notNull(),
    entryDate: date('entry_date'),
    numberOfDays: smallint('number_of_days').notNull().default(1),
    vignetteType: text('vignette_type'),
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
    /** The card provider's checkout session. */
    paymentSessionId: text('payment_session_id').unique(),
    paymentIntentId: text('payment_intent_id').unique(),
    paidAt: instant('paid_at'),
    /** Whether paying for this order opened the customer's account: only then may a set-password link be shown. */
    accountOpened: boolean('account_opened').notNull().default(false),
    /** Pence given back so far. */
    refundedCents: integer('refunded_cents').notNull().default(0),
    /** A whole refund has begun: no application is made or sent from here on. */
    withdrawnAt: instant('withdrawn_at'),
    consentedAt: instant('consented_at'),
    createdAt: createdAt(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [
    oneOf('orders_status', table.status, orderStatuses),
    check('orders_total', sql`${table.totalCents} > 0`),
    check('orders_days', sql`${table.numberOfDays} between 1 and 365`),
    check('orders_refund', sql`${table.refundedCents} between 0 and ${table.totalCents}`),
    check('orders_ref_form', sql`${table.orderRef} ~ '^EDP-[0-9A-HJKMNP-TV-Z]{8}$'`),
    // An order past pending was paid: the time, the payment and the account are known.
    check(
      'orders_paid',
      sql`${table.status} = 'pending' or (${table.paidAt} is not null and ${table.userId} is not null and ${table.paymentSessionId} is not null)`,
    ),
    index('orders_user_id').on(table.userId, table.createdAt.desc()),
    index('orders_created_at').on(table.createdAt.desc()),
    index('orders_customer_email').on(table.customerEmail),
    index('orders_status_index').on(table.status),
  ],
);

/** The person who keeps the vehicle, one row an order; every field may still be unknown on an express order. */
export const owners = pgTable('owners', {
  orderId: uuid('order_id')
    .primaryKey()
    .references(() => orders.id, { onDelete: 'cascade' }),
  firstName: text('first_name'),
  lastName: text('last_name'),
  dateOfBirth: date('date_of_birth'),
  phone: text('phone'),
  addressLine1: text('address_line1'),
  addressLine2: text('address_line2'),
  city: text('city'),
  postcode: text('postcode'),
  country: text('country'),
});
