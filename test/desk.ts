import { eq } from 'drizzle-orm';
import type { DeskQueue, Task, TaskRow } from '../src/desk/contract.ts';
import { submissions } from '../src/orders/tables/submissions.ts';
import { readSubmissionOf, type StartedApplication, startApplicationForTrip } from './applications.ts';
import type { Installation } from './installation.ts';
import { expressOrder, frenchDetails, nextEmail, type PaidOrder, placeAndPay, uploadV5c } from './orders.ts';
import type { ResponseBody, ServiceClient } from './service-client.ts';
import { waitUntil } from './wait-until.ts';

/** A page as an authority's office would print it. */
export const exampleConfirmationPdf = Buffer.from('%PDF-1.4\n1 0 obj<</Type /Page>>endobj\ntrailer<<>>\n%%EOF\n');

/** Admitted on any day, whatever step of the rules comes next. */
export const electricVehicleDetails = { 'vehicle.fuel_type': 'electric' };

/** A paid and complete application that waits for a person from the start. */
export async function createManualTask(installation: Installation): Promise<StartedApplication & { id: string }> {
  const application = await startApplicationForTrip(
    installation.client,
    { country: 'Belgium', city_zone: 'Brussels LEZ' },
    {},
    electricVehicleDetails,
  );
  const submission = await waitUntil(
    () => readSubmissionOf(installation, application),
    'the application is on the desk',
  );
  return { ...application, id: submission.id };
}

/** A car that gets Crit'Air 4. */
export const dieselOfClass4 = {
  'vehicle.fuel_type': 'diesel',
  'vehicle.euro_standard': 'Euro 3',
  'vehicle.date_first_registration': '2003-05-14',
};

/**
 * The same of what the rules leave open when everything is known: whether class 4 is kept out of Nice is published
 * nowhere. A robot would apply there.
 */
export async function createDoubtTask(installation: Installation): Promise<PaidOrder & { id: string; email: string }> {
  const order = expressOrder({ zone: 'Nice', email: nextEmail() });
  const paid = await placeAndPay(installation.openClient(), order);
  const details = { ...frenchDetails, ...dieselOfClass4 };
  await installation.client.callFunction('provide-details', { access: paid.pair, details });
  await uploadV5c(installation.client, paid.pair);
  const ofOrder = eq(submissions.orderId, paid.payment.order_id);
  const made = async () => (await installation.ctx.db.select().from(submissions).where(ofOrder))[0];
  const { id } = await waitUntil(made, 'the application is on the desk');
  return { ...paid, id, email: order.owner.email };
}

export async function fetchQueue(visitor: ServiceClient, query = ''): Promise<DeskQueue> {
  return (await visitor.get<DeskQueue>(`/api/data/desk/tasks${query}`)).body;
}

export async function fetchTask(visitor: ServiceClient, id: string): Promise<Task> {
  return (await visitor.get<Task>(`/api/data/desk/tasks/${id}`)).body;
}

export async function findTaskRow(visitor: ServiceClient, id: string, query = ''): Promise<TaskRow | undefined> {
  return (await fetchQueue(visitor, query)).tasks.find((task) => task.id === id);
}

/** The newest one that the replica has drawn: what a person reads. */
export async function readCaptchaCode({ sandbox }: Pick<ServiceClient, 'sandbox'>): Promise<string> {
  const answer = await fetch(`${sandbox}/portals/certificat-air/__log`);
  return ((await answer.json()) as { captchas: string[] }).captchas.at(-1) ?? '';
}

export async function uploadProof(
  visitor: ServiceClient,
  submissionId: string,
  use: 'proof' | 'confirmation',
  file: { bytes: Uint8Array; name: string } = { bytes: exampleConfirmationPdf, name: 'page.pdf' },
): Promise<{ status: number; body: ResponseBody & { file_id: string } }> {
  const about = new URLSearchParams({ submission_id: submissionId, use });
  const response = await visitor.fetch(`/api/uploads/proof?${about}`, {
    method: 'POST',
    body: file.bytes as Uint8Array<ArrayBuffer>,
    headers: { origin: visitor.origin, 'x-file-name': encodeURIComponent(file.name) },
  });
  return { status: response.status, body: (await response.json()) as ResponseBody & { file_id: string } };
}
