import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { type MailboxRoom, mailOf, startMailboxRoom } from '../../../testing/server/mailbox-room';
import { type Stack, startStack } from '../../../testing/server/stack';

const run = promisify(execFile);

let stack: Stack;
let room: MailboxRoom;
let folder: string;
beforeAll(async () => {
  stack = await startStack({});
  room = await startMailboxRoom(stack);
  folder = await mkdtemp(path.join(tmpdir(), 'function-'));
});
afterAll(async () => {
  await room.close();
  await stack.stop();
  await rm(folder, { recursive: true });
});

/** Puts into `folder` what Netlify makes of the scheduled function (netlify.toml), without our sources and packages. */
async function bundleFunction(): Promise<void> {
  const workers =
    "import('./scripts/lib/workers.mjs').then(({ bundleWorkers }) => bundleWorkers())";
  await run(process.execPath, ['-e', workers]);
  await cp('.build/workers', path.join(folder, '.build', 'workers'), { recursive: true });
  await run('node_modules/.bin/esbuild', [
    'netlify/functions/mailbox.mts',
    ...['--bundle', '--platform=node', '--format=cjs', '--target=node20', '--external:piscina'],
    `--outfile=${path.join(folder, 'mailbox.cjs')}`,
  ]);
  const packages = path.join(folder, 'node_modules');
  await mkdir(packages);
  await symlink(path.resolve('node_modules/piscina'), path.join(packages, 'piscina'));
}

it('the function files answers as Netlify bundles it, in its thread', async () => {
  await bundleFunction();
  const lead = await room.storeLead();
  const html = { 'Content-Type': 'text/html; charset=utf-8' };
  room.mailbox.deliver(mailOf({ From: lead.email, ...html }, '<p>Wednesday <b>suits</b> us.</p>'));
  const program = "require('./mailbox.cjs').default().then(({ status }) => console.log(status))";
  await writeFile(path.join(folder, 'call.cjs'), program);
  const { SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY, SUPABASE_SECRET_KEY, PATH } = process.env;
  const called = await run(process.execPath, ['call.cjs'], {
    cwd: folder,
    env: {
      ...{ SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY, SUPABASE_SECRET_KEY, PATH },
      ...{ IMAP_URL: room.mailbox.url, SITE_URL: 'https://www.meghdoot.example' },
    },
  });
  expect(called).toEqual({ stdout: '204\n', stderr: '' });
  expect(await room.textsOf(lead.id)).toEqual(['Wednesday suits us.']);
});
