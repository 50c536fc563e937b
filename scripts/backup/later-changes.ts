import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import type { Database } from '../../supabase/local/database';
import { projectRoot } from '../../host/start';

/** Changes that no restore may take back, as the data that it replaces have them. */
export const laterChangesSchema = z.object({
  /** Leads whose data somebody asked to be gone. */
  erased: z.array(z.string()),
  /** All that asked for the newsletter, and when those left who did. */
  subscribers: z.array(z.object({ id: z.string(), left_at: z.nullable(z.string()) })),
  /** Emails and webhook calls that went out. */
  sent: z.array(z.string()),
  /** Accounts that may not log in. */
  disabled: z.array(z.string()),
});

type LaterChanges = z.infer<typeof laterChangesSchema>;

/** Longer than opening the largest database we measured takes, many times over. */
const OPENING_MS = 5 * 60_000;

/**
 * Reads them from a locked data folder; undefined where there is no database, or it cannot be opened. In a process of its
 * own, because a damaged database may end, or never answer.
 */
export async function readLaterChanges(dataDir: string): Promise<LaterChanges | undefined> {
  if (!existsSync(path.join(dataDir, 'db'))) return undefined;
  const command = path.join(__dirname, 'read-later-changes.ts');
  const limits = { cwd: projectRoot, timeout: OPENING_MS, maxBuffer: 1e9 };
  try {
    const args = ['--import', 'tsx', command, dataDir];
    const { stdout } = await promisify(execFile)(process.execPath, args, limits);
    return laterChangesSchema.parse(JSON.parse(stdout));
  } catch {
    return undefined;
  }
}

const countSchema = z.tuple([z.object({ count: z.number() })]);

async function count(database: Database, sql: string, values: unknown[] = []): Promise<number> {
  const { rows } = await database.query(sql, values);
  return countSchema.parse(rows)[0].count;
}

const ERASE = `
  with again as materialized (
    select array_agg(id order by id) as ids, array_agg(lower(email)) as addresses
    from public.contact_submissions where id = any ($1::uuid[]) and erased_at is null
  ),
  gone as (
    delete from public.newsletter_subscribers as subscriber
    using again
    where lower(subscriber.email) = any (again.addresses) and not subscriber.id = any ($2::uuid[])
  )
  select private.erase_leads(coalesce(ids, '{}')) as count from again`;

const UNSUBSCRIBE = `
  with left_since as (
    update public.newsletter_subscribers as subscriber
    set unsubscribed_at = later.left_at
    from jsonb_to_recordset($1) as later (id uuid, left_at timestamptz)
    where subscriber.id = later.id and subscriber.unsubscribed_at is null
      and later.left_at > greatest(subscriber.requested_at, subscriber.confirmed_at)
    returning 1
  )
  select count(*)::int as count from left_since`;

const SETTLE = `
  select count(public.settle_mail(id, null, 'sent'))::int as count
  from public.mail_outbox where state = 'queued' and id = any ($1::uuid[])`;

const COME_BACK = `
  select email from auth.users
  where email = any ($1) and coalesce(banned_until, '-infinity') < now()
  order by email`;

export interface Repeated {
  leads: number;
  unsubscribed: number;
  mails: number;
  /** Addresses of accounts that were disabled since, and may log in again. */
  back: string[];
}

/** Repeats them in restored data, all but what a manager has to decide. */
export async function repeatLaterChanges(
  database: Database,
  { erased, subscribers, sent, disabled }: LaterChanges,
): Promise<Repeated> {
  await database.query(`select set_config('leads.actor', 'restore', false)`);
  const known = subscribers.map(({ id }) => id);
  const leads = await count(database, ERASE, [erased, known]);
  const unsubscribed = await count(database, UNSUBSCRIBE, [JSON.stringify(subscribers)]);
  const mails = await count(database, SETTLE, [sent]);
  const { rows } = await database.query<{ email: string }>(COME_BACK, [disabled]);
  return { leads, unsubscribed, mails, back: rows.map(({ email }) => email) };
}

/**
 * Ends all sessions and the links of invitations and passwords: those that had ended since the backup would work again.
 */
export async function endSessions(database: Database): Promise<void> {
  await database.exec('delete from auth.sessions where true');
  await database.exec('delete from auth.one_time_tokens where true');
}
