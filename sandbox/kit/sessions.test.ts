import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { Sessions } from './sessions.ts';

function counterSite() {
  let now = 0;
  const sessions = new Sessions({
    cookie: 'visit',
    path: '/',
    idleMinutes: 20,
    createData: () => ({ pages: 0 }),
    now: () => now,
  });
  const app = new Hono().get('/', (c) => {
    const { session, isLost: lost } = sessions.open(c);
    session.data.pages += 1;
    return c.json({ pages: session.data.pages, lost });
  });
  const visit = async (cookie?: string) => {
    const response = await app.request('/', { headers: cookie ? { cookie } : {} });
    const body = (await response.json()) as { pages: number; lost: boolean };
    return { ...body, cookie: response.headers.get('set-cookie')?.split(';')[0] };
  };
  return { visit, wait: (minutes: number) => (now += minutes * 60_000) };
}

test('a visitor who keeps coming is known for as long as that lasts', async () => {
  const { visit, wait } = counterSite();
  const { cookie } = await visit();
  for (const pages of [2, 3, 4]) {
    wait(19);
    expect(await visit(cookie)).toMatchObject({ pages, lost: false });
  }
});

test('a visitor who idles too long is told so, and starts from nothing', async () => {
  const { visit, wait } = counterSite();
  const first = await visit();
  wait(10);
  const second = await visit();
  wait(11);
  const returning = await visit(first.cookie);
  expect(returning).toMatchObject({ pages: 1, lost: true });
  expect(returning.cookie).not.toBe(first.cookie);
  expect(await visit(second.cookie)).toMatchObject({ pages: 2, lost: false });
});
