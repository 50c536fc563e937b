import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { connectService, type Db } from '../src/server/db/supabase';
import { tryBinaries } from '../testing/database/real/binaries';
import { startSupabase } from '../testing/database/start';
import { type HostProcess, prepareHost } from '../testing/server/host/host-process';
import { liftLimits } from '../testing/server/host/lift-limits';
import { type MailServer, startMailServer } from '../testing/server/mail-server';
import { ask } from './support/answer';
import { type Claims, type Drill, ImpossibleHere } from './support/drill';
import { randomSecret } from './support/hosted-stage';
import { Ledger } from './support/ledger';
import { hire, signedIn, withCookie } from './support/staff';
import { waitUntil } from './support/wait-until';

const desk = 'desk@meghdoot.example';
const staff = 'asha@meghdoot.example';
const ENQUIRIES = 60;
const AT_ONCE = 6;

interface Stage {
  hosts: [HostProcess, HostProcess];
  mail: MailServer;
  database: Db;
  close(): Promise<void>;
}

/** Two host processes before one PostgREST on one PostgreSQL, as before a hosted project. */
async function openStage(): Promise<Stage> {
  const binaries = tryBinaries();
  if ('impossible' in binaries) throw new ImpossibleHere(binaries.impossible);
  const folder = await mkdtemp(path.join(tmpdir(), 'two-hosts-'));
  const [supabase, mail] = await Promise.all([startSupabase({}, 'real'), startMailServer()]);
  const variables = {
    SUPABASE_URL: supabase.url,
    SUPABASE_PUBLISHABLE_KEY: supabase.publishableKey,
    SUPABASE_SECRET_KEY: supabase.secretKey,
    SESSION_SECRET: randomSecret(),
    SMTP_URL: mail.url,
    NOTIFY_EMAIL: desk,
  };
  const hosts: Stage['hosts'] = [
    await prepareHost({ dataDir: path.join(folder, 'a'), variables }),
    await prepareHost({ dataDir: path.join(folder, 'b'), variables }),
  ];
  const close = async () => {
    await Promise.all(hosts.map((host) => host.end('SIGTERM')));
    await mail.close();
    await supabase.stop();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await liftLimits(supabase);
    await hire(supabase, staff);
    for (const host of hosts) await host.start();
  } catch (error) {
    await close();
    throw error;
  }
  return { hosts, mail, close, database: connectService(supabase.url, supabase.secretKey) };
}

/** Sends each enquiry to both hosts in the same moment, as a page and its service worker may. */
async function sendToBoth(ledgers: readonly [Ledger, Ledger], count: number): Promise<void> {
  const [first] = ledgers;
  for (let sent = 0; sent < count; sent += AT_ONCE) {
    const entries = Array.from({ length: AT_ONCE }, () => first.write());
    await Promise.all(entries.flatMap((entry) => ledgers.map((ledger) => ledger.send(entry))));
  }
}

async function claimEachMailOnce(claims: Claims, { mail }: Stage, ledger: Ledger): Promise<void> {
  const wanted = ledger.entries.flatMap(({ fields }) => [fields.email, desk]).sort();
  await waitUntil('all email arrives', () => mail.received.length >= wanted.length);
  const receivers = () => mail.received.flatMap(({ to }) => to).sort();
  const ids = new Set(mail.received.map(({ mail: { messageId } }) => messageId));
  claims.same('each email once', `${wanted.length} emails`, `${ids.size} emails`);
  claims.same(
    'to each receiver',
    'as wanted',
    receivers().join() === wanted.join() ? 'as wanted' : receivers().join(),
  );
}

/** Enquiries, email and sessions are shared by hosts that share a project and a SESSION_SECRET. */
export const twoHosts: Drill<object> = {
  name: 'two hosts on one project',
  async run(claims) {
    const stage = await openStage();
    const { hosts, database } = stage;
    const [a, b] = hosts;
    try {
      const ledgers: [Ledger, Ledger] = [new Ledger(a.url, database), new Ledger(b.url, database)];
      const [ledger] = ledgers;
      await sendToBoth(ledgers, ENQUIRIES);
      claims.same('rows', ledger.expected(), await ledger.count());
      await claimEachMailOnce(claims, stage, ledger);

      const cookie = await signedIn(a.url, staff);
      const elsewhere = await ask(`${b.url}/api/leads`, withCookie(cookie));
      claims.same("the other host's session", 200, elsewhere.status);

      await a.end('SIGKILL');
      const survivor = ledgers[1];
      for (let sent = 0; sent < AT_ONCE; sent += 1) {
        await survivor.send(survivor.write({ company: ledger.company }));
      }
      ledger.entries.push(...survivor.entries);
      claims.same('rows after one was killed', ledger.expected(), await ledger.count());
      await claimEachMailOnce(claims, stage, ledger);
    } finally {
      await stage.close();
    }
  },
};
