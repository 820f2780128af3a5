import { bindTaskHandler, serveIsolatedTasks } from '#platform/alone/do-alone.ts';
import { checkPdfTask } from './documents/check-pdf.ts';
import { cleanImageTask } from './documents/clean-image.ts';
import { inspectPdf } from './documents/inspect-pdf.ts';
import { redrawImage } from './documents/redraw-image.ts';
import { evaluateSenderAuthentication } from './inbox/prove-sender.ts';
import { parseMail } from './inbox/take-mail-apart.ts';
import { parseMailTask, senderAuthenticationTask } from './orders/states/mail-parts.ts';

// What `openAlone` starts: every parser of strangers' bytes the product has (decision 027).
serveIsolatedTasks([
  bindTaskHandler(checkPdfTask, inspectPdf),
  bindTaskHandler(cleanImageTask, redrawImage),
  bindTaskHandler(parseMailTask, parseMail),
  bindTaskHandler(senderAuthenticationTask, evaluateSenderAuthentication),
]);
