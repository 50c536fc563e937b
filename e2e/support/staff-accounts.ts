import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { STAFF_ENV } from './staff';

const run = promisify(execFile);
const root = path.join(__dirname, '..', '..');

/** `npm run staff -- add|disable <email>`, on the host that the tests share; the password is that of the first account. */
export async function staffCommand(action: 'add' | 'disable', email: string): Promise<void> {
  await run(process.execPath, ['--import', 'tsx', 'scripts/staff.ts', action, email], {
    cwd: root,
    env: { ...process.env, ...STAFF_ENV, DATA_DIR: path.join(root, '.build', 'e2e-data') },
  });
}
