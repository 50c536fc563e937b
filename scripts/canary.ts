/** `npm run canary -- <site>`: sends a marked test enquiry and sees whether it arrives; for cron. */
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { z } from 'zod';
import { findSessionSecret } from '../host/supabase/connect';
import { projectRoot } from '../host/start';
import type { Enquiry } from '../src/domain/enquiry';
import { problemSchema } from '../src/domain/http-api/problem';
import type { RequiredField } from '../src/domain/lead-fields';
import { waitText } from '../src/domain/clock';
import { readSiteCounts, type SiteCounts } from '../host/workers/counts';
import { connectService, type Db } from '../src/server/db/supabase';
import { CANARY_HEADER, signMark } from '../src/server/enquiries/canary-mark';
import type { Env } from '../src/server/env';
import { OperatorError } from '../supabase/local/errors';
import { findServiceAccess, readArguments, readEnvironment, runCommand } from './lib/command';

const usage = `Usage: npm run canary -- https://site.example
Sends a test enquiry that nobody sees, and looks whether it arrived. One line tells; the exit code is
0 well, 1 could not run, 2 the site is away, 3 it refuses, 4 not found, 5 mail waits too long.
It needs the site's SESSION_SECRET and database, as the environment or DATA_DIR names them.`;

const argumentsSchema = z.tuple([
  z.url({ protocol: /^https?$/ }).transform((site) => new URL(site).origin),
]);

/** The canary's exit code and its one line of output. */
interface Verdict {
  code: (typeof exitCode)[keyof typeof exitCode];
  line: string;
}

/** 1 is every command's own: it could not run. */
const exitCode = { ok: 0, away: 2, refused: 3, lost: 4, mailWaits: 5 } as const;

/** Time limit of a response, in ms; functions finish within five seconds. */
const timeoutMs = 15_000;
/** An email this old, in seconds, has been tried several times. */
const mailPatience = 15 * 60;

/** Without answers to the agency's questions: the site may ask others than the content beside this command. */
const enquiry: Pick<Enquiry, RequiredField> = {
  name: 'Canary',
  email: 'canary@site.example',
  service: 'consultation',
  message: 'Sent by npm run canary to see whether enquiries arrive; taken back at once.',
};

/** Sends a test enquiry through the public address of a site, and looks in its database whether it arrived. */
async function flyCanary(site: string, env: Env): Promise<Verdict> {
  const key = randomUUID();
  const mark = await signMark(await secretOf(env), key);
  const started = performance.now();
  const answer = await send(site, key, mark);
  if (typeof answer === 'string') return failure('away', `${site} does not answer (${answer}).`);
  const ms = Math.round(performance.now() - started);
  if (answer.status >= 500) return failure('away', `${site} answers ${answer.status}.`);
  if (answer.status !== 201) {
    return failure('refused', `${site} refuses it: ${answer.status} ${await reasonOf(answer)}`);
  }
  const taken = `${site} took it in ${ms} ms`;
  const access = await findServiceAccess(env);
  return access
    ? lookFor(key, connectService(access.url, access.secretKey), taken)
    : failure('lost', `${taken}, but no database is found here.`);
}

/** The newest one that the site signs with. */
async function secretOf({ SESSION_SECRET, DATA_DIR }: Env): Promise<string> {
  const [newest] = SESSION_SECRET ?? [];
  const secret = newest ?? (await findSessionSecret(path.resolve(projectRoot, DATA_DIR)));
  if (secret === undefined) throw new OperatorError('SESSION_SECRET must be that of the site.');
  return secret;
}

/** The answer, or why there is none. */
async function send(site: string, key: string, mark: string): Promise<Response | string> {
  try {
    return await fetch(new URL('/api/enquiries', site), {
      method: 'POST',
      redirect: 'manual',
      headers: {
        'content-type': 'application/json',
        'idempotency-key': key,
        [CANARY_HEADER]: mark,
      },
      body: JSON.stringify(enquiry),
      signal: AbortSignal.timeout(timeoutMs),
    });
  } catch (error) {
    return causeOf(error);
  }
}

/** fetch says "fetch failed"; its cause holds the reason. */
function causeOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message : error.message;
}

async function reasonOf(answer: Response): Promise<string> {
  const body: unknown = await answer.json().catch(() => undefined);
  const problem = z.safeParse(problemSchema, body).data;
  return problem?.errors?.[0]?.message ?? problem?.detail ?? answer.statusText;
}

async function lookFor(key: string, db: Db, taken: string): Promise<Verdict> {
  const arrival = await db.rpc('canary_arrival', { p_idempotency_key: key });
  if (arrival.error) {
    return failure('lost', `${taken}, but the database cannot be asked: ${arrival.error.message}`);
  }
  if (arrival.data === null) {
    return failure('lost', `${taken}, but the database knows nothing of it.`);
  }
  const counts = await readSiteCounts(db);
  if (counts.mail_oldest_seconds > mailPatience) {
    return failure('mailWaits', `${taken} and stored it, but ${mailText(counts)}.`);
  }
  return {
    code: exitCode.ok,
    line: `Canary is well: ${taken} and stored it; ${mailText(counts)}.`,
  };
}

function mailText({ mail_pending: count, mail_oldest_seconds: age }: SiteCounts): string {
  if (count === 0) return 'no mail waits';
  return `${count} ${count === 1 ? 'mail waits' : 'mails wait'}, the oldest for ${waitText(age)}`;
}

const failure = (what: keyof typeof exitCode, text: string): Verdict => ({
  code: exitCode[what],
  line: `Canary FAILED: ${text}`,
});

runCommand(async () => {
  const [site] = readArguments(usage, () => argumentsSchema.parse(process.argv.slice(2)));
  const { code, line } = await flyCanary(site, readEnvironment());
  (code === exitCode.ok ? console.log : console.error)(line);
  process.exitCode = code;
});
