export const notificationTypes = [
  'order_paid',
  'set_password',
  'details_needed',
  'submitted',
  'confirmed',
  'manual_processing',
  'password_reset',
  'confirm_email',
  'refunded',
  'account_exists',
  'change_email',
  'account_deleted',
  'question',
  'application_ended',
] as const;
export type NotificationType = (typeof notificationTypes)[number];
