import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { STAFF_ENV } from './staff';

const run = promisify(execFile);
const root = path.join(__dirname, '..', '..');

const SHARED = path.join(root, '.build', 'e2e-data');

/**
 * `npm run staff -- add|disable <email>`; the password is that of the first account.
 *
 * @param dataDir of a host with data of its own; else of the one that the tests share
 */
export async function staffCommand(
  action: 'add' | 'disable',
  email: string,
  dataDir = SHARED,
): Promise<void> {
  await run(process.execPath, ['--import', 'tsx', 'scripts/staff.ts', action, email], {
    cwd: root,
    env: { ...process.env, ...STAFF_ENV, DATA_DIR: dataDir },
  });
}
