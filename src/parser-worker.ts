import { doAlone, loneWork } from '#platform/alone/do-alone.ts';
import { checkPdfTask } from './applications/documents/check-pdf.ts';
import { cleanImageTask } from './applications/documents/clean-image.ts';
import { inspectPdf } from './applications/documents/inspect-pdf.ts';
import { redrawImage } from './applications/documents/redraw-image.ts';
import { proveSenderTask, takeMailApartTask } from './applications/inbox/mail-parts.ts';
import { proveSender } from './applications/inbox/prove-sender.ts';
import { takeMailApart } from './applications/inbox/take-mail-apart.ts';

// What `openAlone` starts: every parser of strangers' bytes the product has (decision 027).
doAlone([
  loneWork(checkPdfTask, inspectPdf),
  loneWork(cleanImageTask, redrawImage),
  loneWork(takeMailApartTask, takeMailApart),
  loneWork(proveSenderTask, proveSender),
]);
