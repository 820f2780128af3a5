import { type FSWatcher, watch as watchFolder } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { readEvents } from './event-stream.ts';
import type { KillableInstallation } from './killable-installation.ts';

/** Called at every moment of a robot's run that can be seen from outside; `cut` breaks the request that is the moment. */
export type OnMoment = (moment: string) => Promise<'pass' | 'cut'>;

/**
 * Reports the moments of one order's run as they happen, without any hook in the product: every page the robot asks the
 * portal for (asked: the portal has not got the request yet; answered: it has, the robot knows nothing of it), every
 * screenshot that lands in the file store (its row is not committed yet), and every change of state that is committed
 * and told to browsers. What the order went through before the watch, its placing and its payment, is no moment of the
 * run. A name that comes again is numbered.
 */
export async function watchRun(
  installation: KillableInstallation,
  orderId: string,
  onMoment: OnMoment,
): Promise<AsyncDisposable> {
  const { portalProxy: portalGate, admin, environment } = installation;
  const seen = new Map<string, number>();
  const report = (name: string) => {
    const times = (seen.get(name) ?? 0) + 1;
    seen.set(name, times);
    return onMoment(times === 1 ? name : `${name} (${times})`);
  };

  portalGate.watch = async ({ method, path, stage: when }) =>
    path.includes('/assets/') ? 'pass' : report(`${when} ${method} ${pageOf(path)}`);
  const pictures = await watchPictures(
    join(environment.DATA_DIR ?? '', 'files', 'submission-proofs'),
    (name) => void report(`picture ${name}`),
  );
  const ended = new AbortController();
  await followEvents(admin, orderId, ended.signal, (name) => void report(`committed ${name}`));
  return {
    async [Symbol.asyncDispose]() {
      portalGate.watch = async () => 'pass';
      pictures.close();
      ended.abort();
    },
  };
}

/** Without the mount point and the payment's token, so that every run has the same names. */
const pageOf = (path: string) =>
  path
    .replace('/portals/certificat-air', '')
    .replace(/[0-9a-f]{40}/, ':token')
    .replace(/\?.*/, '');

async function watchPictures(folder: string, onPicture: (name: string) => void): Promise<FSWatcher> {
  await mkdir(folder, { recursive: true });
  const known = new Set<string>();
  return watchFolder(folder, { recursive: true }, (_event, path) => {
    if (!path || !/\.(jpg|png)$/.test(path) || known.has(path)) return;
    known.add(path);
    onPicture(basename(path).replace(/\.\w+$/, ''));
  });
}

async function followEvents(
  viewer: KillableInstallation['admin'],
  orderId: string,
  signal: AbortSignal,
  onEvent: (name: string) => void,
): Promise<void> {
  const response = await viewer.fetch(`/api/realtime/orders/${orderId}`, { signal });
  if (response.status !== 200) throw new Error(`The order's events answered ${response.status}.`);
  const ready = Promise.withResolvers<void>();
  // Reads on in the background; ends with the product or with the watch.
  void (async () => {
    for await (const { type, data } of readEvents(response)) {
      if (type === 'ready') ready.resolve();
      if (type === 'comment') continue;
      const { status } = JSON.parse(data || '{}') as { status?: string };
      if (status) onEvent(`${type} ${status}`);
    }
  })().then(() => ready.reject(new Error("The order's events ended before they began.")), ready.reject);
  await ready.promise;
}
