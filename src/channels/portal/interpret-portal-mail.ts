import type { MailInterpreter } from '#inbox/mail-interpreter.ts';
import { readPlannedFacts } from '#inbox/planned-facts.ts';
import type { inboundEmails } from '#orders/tables/mails.ts';
import { readAuthorityMail } from '#permits/answers/read-authority-mail.ts';
import { findDriver } from '#permits/authorities/registry.ts';
import { toDestinationDay } from '#permits/days.ts';
import type { Context } from '#platform/context.ts';
import type { Tx } from '#platform/db/database.ts';
import { isPortalSender } from '#robot/portal-mails.ts';

/** Undefined where no robot knows the portal. Another sender than the portal's, or one who is not proven, says nothing. */
export function findPortalMailInterpreter(
  ctx: Pick<Context, 'settings' | 'clock'>,
  tx: Tx,
  submissionId: string,
  portal: string | null,
  mail: Pick<typeof inboundEmails.$inferSelect, 'fromEmail' | 'receivedAt'>,
): MailInterpreter | undefined {
  const rules = portal ? findDriver(portal)?.mail : undefined;
  if (!rules) return undefined;
  const isTrusted = isPortalSender(rules, mail.fromEmail, ctx.settings.portalsOrigin);
  return {
    isTrusted,
    async read(letter, isProven) {
      if (!isTrusted || !isProven) return undefined;
      const planned = await readPlannedFacts(ctx, tx, submissionId, rules);
      return readAuthorityMail(letter, rules, toDestinationDay(mail.receivedAt), planned);
    },
  };
}
