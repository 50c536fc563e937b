import { spawnSync } from 'node:child_process';
import { chown, mkdtemp, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { readManifest } from '../host/manifest';
import { projectRoot } from '../host/start';
import { connectService } from '../src/server/db/supabase';
import { localAccess, prepareHost } from '../testing/server/host/host-process';
import { type Claims, type Drill, ImpossibleHere } from './support/drill';
import { Ledger } from './support/ledger';

/** The user and group of nobody. */
const NOBODY = 65534;
const asNobody = [
  'setpriv',
  `--reuid=${NOBODY}`,
  `--regid=${NOBODY}`,
  '--clear-groups',
  '--no-new-privs',
];

/** A new /tmp would hide a checkout that lies there. */
const makeTemporaryFolder = projectRoot.startsWith('/tmp/')
  ? 'export TMPDIR="$0"'
  : 'mount -t tmpfs tmpfs /tmp';

/** As systemd does for deploy/site.service: only `$0` and a temporary folder can be written, and there is no home. */
const asService = [
  'mount --bind "$0" "$0"',
  'mount -o remount,bind,ro /',
  makeTemporaryFolder,
  `exec ${asNobody.join(' ')} env --unset=HOME "$@"`,
].join(' && ');

const run = ([command = '', ...args]: readonly string[]) =>
  spawnSync(command, args, { cwd: projectRoot, encoding: 'utf8' });

/** @throws ImpossibleHere where this process cannot become somebody else, or nobody may read the project */
function requireRights(folder: string): void {
  if (process.getuid?.() !== 0) throw new ImpossibleHere('only root can become another user');
  const trial = run(['unshare', '--mount', 'sh', '-c', asService, folder, 'cat', 'package.json']);
  if (trial.status !== 0) throw new ImpossibleHere('no right to mount, or to read the project');
}

async function serve(claims: Claims, dataDir: string): Promise<void> {
  // Of the same address as the build, which would else be written over.
  const { siteUrl } = await readManifest(projectRoot);
  const host = await prepareHost({
    dataDir,
    variables: { SITE_URL: siteUrl },
    runBy: ['unshare', '--mount', 'sh', '-c', asService, dataDir],
    program: ['scripts/start.mjs', '--prepared'],
  });
  try {
    await host.start();
    const access = await localAccess(dataDir);
    const ledger = new Ledger(host.url, connectService(access.url, access.secretKey));
    claims.same('an enquiry', 201, (await ledger.send(ledger.write())).status);
    claims.same(
      'installs or builds',
      'no',
      /Installing|Building/.test(host.output()) ? 'yes' : 'no',
    );
    claims.same(
      'complaints',
      'none',
      /E[A-Z]*ROFS|EACCES|ENOENT/.exec(host.output())?.[0] ?? 'none',
    );
  } finally {
    claims.same('exit code', '0', String(await host.end('SIGTERM')));
  }
}

async function readSecretFile(claims: Claims, folder: string): Promise<void> {
  const file = path.join(folder, '.env');
  await writeFile(file, 'SITE_URL=https://a.example\n', { mode: 0o600 });
  const program = `console.log(require('./scripts/lib/env-file.cjs').loadEnvFile(process.argv[1]))`;
  const { stdout } = run([...asNobody, process.execPath, '--eval', program, file]);
  const reason = stdout.slice(0, stdout.indexOf(':'));
  claims.same("root's own .env", `${file} can't be read by this user (EACCES)`, reason);
}

/** The recipe of docs/deploy.md, on a read-only file system and without rights. */
export const serviceUser: Drill<object> = {
  name: "a service's own user",
  async run(claims) {
    const dataDir = await mkdtemp(path.join(projectRoot, '.build', 'service-'));
    try {
      await chown(dataDir, NOBODY, NOBODY);
      requireRights(dataDir);
      await serve(claims, dataDir);
      await readSecretFile(claims, dataDir);
    } finally {
      await rm(dataDir, { recursive: true, force: true });
    }
  },
};
