/**
 * The currency in which the dashboard and the admin screens print amounts: `total_cents / 100`, in euros
 * (specification, section 9).
 */
const DISPLAY_CURRENCY = 'EUR';

const amount = new Intl.NumberFormat('en-GB', { style: 'currency', currency: DISPLAY_CURRENCY });

/** 2998 → '€29.98'. */
export function displayAmount(totalCents: number): string {
  return amount.format(totalCents / 100);
}
