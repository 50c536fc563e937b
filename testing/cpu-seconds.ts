/** Seconds that this process works meanwhile. Unlike time that passes, they do not depend on how busy the machine is. */
export async function cpuSeconds(work: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await work();
  return process.cpuUsage(before).user / 1e6;
}
