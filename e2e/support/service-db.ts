import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { z } from 'zod';

const ACCESS = resolve('.build', 'e2e-data', 'supabase.json');

const accessSchema = z.object({ url: z.string(), serviceRoleKey: z.string() });

const HOUR_MS = 3_600_000;

/**
 * Makes a lead of the host that most tests share one that has waited; only time could do it otherwise.
 *
 * @param overdue hours since the promised reply was due
 */
export async function makeOverdue(reference: string, overdue: number): Promise<void> {
  const { url, serviceRoleKey } = accessSchema.parse(JSON.parse(await readFile(ACCESS, 'utf8')));
  const due = Date.now() - overdue * HOUR_MS;
  const answer = await fetch(`${url}/rest/v1/contact_submissions?reference=eq.${reference}`, {
    method: 'PATCH',
    headers: {
      apikey: serviceRoleKey,
      authorization: `Bearer ${serviceRoleKey}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({
      created_at: new Date(due - 24 * HOUR_MS).toISOString(),
      reply_due_at: new Date(due).toISOString(),
    }),
  });
  if (!answer.ok) throw new Error(`the lead was not changed: ${answer.status}`);
}
