const heartbeatMs = 15_000;

/** Says that a stage began, that it is still running, and how long it took. */
export async function stage(title, work) {
  const started = Date.now();
  const elapsed = () => `${((Date.now() - started) / 1000).toFixed(1)} s`;
  console.log(`- ${title} …`);
  const heartbeat = setInterval(() => console.log(`  … ${title}: ${elapsed()}`), heartbeatMs);
  try {
    const result = await work();
    console.log(`  ${title}: done in ${elapsed()}`);
    return result;
  } finally {
    clearInterval(heartbeat);
  }
}
