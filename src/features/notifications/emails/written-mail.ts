import type { ReactElement } from 'react';

/** A mail as it is written: one component from which both the HTML and the plain text are made. */
export interface WrittenMail {
  subject: string;
  body: ReactElement;
}

/** What every mail needs to know. */
export interface Site {
  /** Where the product is reached, without a slash at the end. */
  publicUrl: string;
}
