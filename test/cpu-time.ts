/** What this takes in milliseconds of this thread's processor time, whatever else the machine does. */
export function measureCpuTimeMs(work: () => unknown): number {
  const before = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}
