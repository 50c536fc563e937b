import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Enquiry } from '../../src/domain/enquiry';
import { problemSchema } from '../../src/domain/http-api/problem';
import { CANARY_HEADER, signMark } from '../../src/server/enquiries/canary';
import { readSiteCounts, type SiteCounts } from '../../src/server/db/site-counts';
import type { Db } from '../../src/server/db/supabase';
import { waitText } from '../../src/domain/time';

/** What a canary found out: the exit code of the command, and its one line. */
export interface Verdict {
  code: (typeof exitCode)[keyof typeof exitCode];
  line: string;
}

/** 1 is every command's own: it could not run. */
export const exitCode = { ok: 0, away: 2, refused: 3, lost: 4, mailWaits: 5 } as const;

/** How long the site may take to answer, in ms; functions are done within five seconds. */
const timeoutMs = 15_000;
/** A mail this old, in seconds, has been tried several times. */
const mailPatience = 15 * 60;

const enquiry: Enquiry = {
  name: 'Canary',
  email: 'canary@meghdoot.example',
  phone: null,
  company: null,
  service: 'consultation',
  budget: null,
  consultation_at: null,
  message: 'Sent by npm run canary to see whether enquiries arrive; taken back at once.',
};

/**
 * Sends a test enquiry through the public address of a site, and looks in its database whether it arrived.
 * @param site origin, as visitors know it
 * @param secret the newest of the site's SESSION_SECRET
 * @param findDatabase the site's, past row level security; undefined when it does not run
 */
export async function flyCanary(
  site: string,
  secret: string,
  findDatabase: () => Promise<Db | undefined>,
): Promise<Verdict> {
  const key = randomUUID();
  const started = performance.now();
  const answer = await send(site, key, await signMark(secret, key));
  if (typeof answer === 'string') return failure('away', `${site} does not answer (${answer}).`);
  const ms = Math.round(performance.now() - started);
  if (answer.status >= 500) return failure('away', `${site} answers ${answer.status}.`);
  if (answer.status !== 201) {
    return failure('refused', `${site} refuses it: ${answer.status} ${await reasonOf(answer)}`);
  }
  const taken = `${site} took it in ${ms} ms`;
  const db = await findDatabase();
  return db ? lookFor(key, db, taken) : failure('lost', `${taken}, but no database is found here.`);
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

/** fetch says "fetch failed", and has what happened as its cause. */
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
