/** The host that most browser tests share: fresh data at each run. */
import { rm } from 'node:fs/promises';
import { raiseLimits } from './raise-limits';
import { STAFF_ENV } from './staff';

async function main(): Promise<void> {
  const dataDir = process.env.DATA_DIR;
  if (!dataDir) throw new Error('DATA_DIR is not set');
  await rm(dataDir, { recursive: true, force: true });
  await raiseLimits(dataDir);
  Object.assign(process.env, STAFF_ENV);
  await import('../../host/main');
}

void main();
