import type { MailMeaning, PortalMail } from '#robot/driver.ts';

/** What a mail means for the application that it is about. */
export interface MailInterpretation {
  meaning: MailMeaning | undefined;
  /** In plain English, for staff. */
  summary: string;
  /** A mail without effect that nobody needs to act on, such as an automatic reply. */
  needsNoPerson: boolean;
  /** The mail contradicts what is recorded or planned: it has no effect until a person has looked. */
  isContradiction?: true;
  /** A plain yes that does not name its visit. */
  isYes?: true;
}

/** How a channel reads the mails of an application: an authority's by its driver, a contact's as an answer to a letter. */
export interface MailInterpreter {
  /** The portal uses this sender, or we wrote to this address or its organisation. */
  isTrusted: boolean;
  /**
   * Undefined where the mail is not this channel's to read.
   * @param isProven whether the sender is authenticated (decision 048)
   */
  read(mail: PortalMail, isProven: boolean): Promise<MailInterpretation | undefined>;
}
