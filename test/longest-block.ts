/** The longest this thread was busy without a pause, in milliseconds of its own time: what everybody else waited for. */
export async function measureLongestBlockMs(work: () => Promise<unknown>): Promise<number> {
  let longest = 0;
  let last = process.threadCpuUsage();
  const watch = setInterval(() => {
    const { user, system } = process.threadCpuUsage(last);
    longest = Math.max(longest, (user + system) / 1000);
    last = process.threadCpuUsage();
  }, 1);
  await work().finally(() => clearInterval(watch));
  return longest;
}
