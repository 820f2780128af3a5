import { afterEach, expect, test, vi } from 'vitest';
import { lazyComponent } from './lazy-component.tsx';

afterEach(() => vi.unstubAllGlobals());

test('what is fetched twice at once is one component, which keeps what was typed in it', async () => {
  vi.stubGlobal('navigator', { onLine: true });
  const Part = lazyComponent(async () => () => null);
  const [first, second] = await Promise.all([Part.fetch(), Part.fetch()]);
  expect(second).toBe(first);
});

test('a fetch that failed is made again', async () => {
  vi.stubGlobal('navigator', { onLine: true });
  const load = vi.fn(async () => () => null);
  load.mockRejectedValueOnce(new Error('No line.'));
  const Part = lazyComponent(load);
  await expect(Part.fetch()).rejects.toThrow('gone');
  await Part.fetch();
  await Part.fetch();
  expect(load).toHaveBeenCalledTimes(2);
});
