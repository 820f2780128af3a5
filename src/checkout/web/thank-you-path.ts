import { pages } from '#paths.ts';
import type { OpenPaymentPage } from '../order-draft.ts';

export function thankYouPath({ session_id, order_ref }: Pick<OpenPaymentPage, 'session_id' | 'order_ref'>): string {
  return `${pages.thankYou}?${new URLSearchParams({ session_id, guest_order_ref: order_ref })}`;
}
