import { bindTaskHandler, serveIsolatedTasks } from '#platform/isolation/serve-isolated-tasks.ts';
import { appendPdfTask, copyPagesBehind } from './documents/append-pdf.ts';
import { checkPdfTask } from './documents/check-pdf.ts';
import { cleanImageTask } from './documents/clean-image.ts';
import { inspectPdf } from './documents/inspect-pdf.ts';
import { redrawImage } from './documents/redraw-image.ts';
import { evaluateSenderAuthentication } from './inbox/evaluate-sender-authentication.ts';
import { parseMail } from './inbox/parse-mail.ts';
import { parseMailTask, senderAuthenticationTask } from './orders/states/parsed-mail.ts';

// `openIsolatedTaskRunner` starts this file: every parser of untrusted bytes in the product (decision 027).
serveIsolatedTasks([
  bindTaskHandler(checkPdfTask, inspectPdf),
  bindTaskHandler(appendPdfTask, copyPagesBehind),
  bindTaskHandler(cleanImageTask, redrawImage),
  bindTaskHandler(parseMailTask, parseMail),
  bindTaskHandler(senderAuthenticationTask, evaluateSenderAuthentication),
]);
