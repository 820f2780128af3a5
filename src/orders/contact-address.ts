import type { Settings } from '#platform/context.ts';

/**
 * Hosts where everybody may have an address: such a host does not identify a contact. Italy's certified mail is as
 * shared.
 */
export const sharedMailHosts =
  /^(gmail|googlemail|outlook|hotmail|live|msn|yahoo|ymail|icloud|me|aol|gmx|proton|protonmail|libero|virgilio|tiscali|alice|tin|inwind|telefonica|movistar|pec|legalmail|arubapec|postecert)\.[a-z]{2,3}(\.[a-z]{2})?$/;

/**
 * Why we write to no contact at this address: at our own addresses we would answer ourselves, and a customer could
 * confirm their own permit.
 */
export function findAddressProblem(
  { inboundDomain, mailFrom }: Pick<Settings, 'inboundDomain' | 'mailFrom'>,
  email: string,
  customerEmail: string,
): string | undefined {
  const host = hostOf(email);
  const senderHost = hostOf(mailFrom);
  const ownHosts = sharedMailHosts.test(senderHost) ? [inboundDomain] : [inboundDomain, senderHost];
  const isOurs =
    isSameMailbox(email, mailFrom) || ownHosts.some((ownHost) => host === ownHost || host.endsWith(`.${ownHost}`));
  if (isOurs) return 'This is an address of ours. Please give the one of the hotel or garage.';
  return isSameMailbox(email, customerEmail)
    ? 'This is the address that this order was made with. Please give the one of the hotel or garage.'
    : undefined;
}

const hostOf = (email: string) => email.slice(email.lastIndexOf('@') + 1).toLowerCase();

/** The part after a plus sign belongs to the same mailbox. */
const isSameMailbox = (email: string, otherEmail: string) => mailboxOf(email) === mailboxOf(otherEmail);
const mailboxOf = (email: string) => {
  const [name = ''] = email.slice(0, email.lastIndexOf('@')).toLowerCase().split('+');
  return `${name}@${hostOf(email)}`;
};
