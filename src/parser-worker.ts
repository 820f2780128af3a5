import { doAlone, loneWork } from '#platform/alone/do-alone.ts';
import { checkPdfTask } from './documents/check-pdf.ts';
import { cleanImageTask } from './documents/clean-image.ts';
import { inspectPdf } from './documents/inspect-pdf.ts';
import { redrawImage } from './documents/redraw-image.ts';
import { proveSender } from './inbox/prove-sender.ts';
import { takeMailApart } from './inbox/take-mail-apart.ts';
import { proveSenderTask, takeMailApartTask } from './orders/states/mail-parts.ts';

// What `openAlone` starts: every parser of strangers' bytes the product has (decision 027).
doAlone([
  loneWork(checkPdfTask, inspectPdf),
  loneWork(cleanImageTask, redrawImage),
  loneWork(takeMailApartTask, takeMailApart),
  loneWork(proveSenderTask, proveSender),
]);
