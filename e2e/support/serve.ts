/** The host that most browser tests share: fresh data at each run. */
import { rm } from 'node:fs/promises';
import { STAFF_ENV } from './staff';

async function main(): Promise<void> {
  if (!process.env.DATA_DIR) throw new Error('DATA_DIR is not set');
  await rm(process.env.DATA_DIR, { recursive: true, force: true });
  Object.assign(process.env, STAFF_ENV);
  await import('../../host/main');
}

void main();
