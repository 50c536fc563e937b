import { randomUUID } from 'node:crypto';
import { makeReference } from '../../src/server/enquiries/reference';
import type { Routes } from './serve';
import { signInCookie } from './sign-in';
import { startStack, type Stack } from './stack';

export const ADMIN = 'admin@meghdoot.example';
export const COLLEAGUE = 'colleague@meghdoot.example';
/** Has an account, but no business at the desk. */
export const STRANGER = 'stranger@meghdoot.example';

/** Leads of five days in January, oldest first; the last one is quarantined. */
const LEADS = [
  { name: 'Asha Rao', email: 'asha@example.in', service: 'crm', message: '100% wool_mill' },
  { name: 'Bilal', email: 'ASHA@example.in', service: 'crm', message: 'x', status: 'contacted' },
  { name: 'Chitra', email: 'c@example.in', service: 'hosting', message: 'Ünïcode (a,b)' },
  { name: 'Dev', email: 'd@example.in', service: 'hosting', message: '100 percent' },
  { name: 'Robot', email: 'e@example.in', service: 'crm', message: 'x', spam_reason: 'link' },
];

export type Desk = Stack & {
  /** The same call, made in the browser of somebody who signed in. */
  as: (email: string, init?: RequestInit) => RequestInit;
};

/**
 * A stack with staff and leads; `routes` must include the session endpoint.
 * @param maxRows rows that the database answers at most
 */
export async function startDesk(routes: Routes, maxRows?: number): Promise<Desk> {
  const stack = await startStack(routes, maxRows === undefined ? {} : { maxRows });
  const rows = LEADS.map((lead, day) => ({
    ...lead,
    reference: makeReference(),
    idempotency_key: randomUUID(),
    created_at: `2026-01-0${day + 1}T10:00:00Z`,
    status: lead.status ?? 'new',
    spam_reason: lead.spam_reason ?? null,
  }));
  const { error } = await stack.service.from('contact_submissions').insert(rows);
  if (error) throw new Error(error.message);

  const cookies = new Map<string, string>();
  for (const email of [ADMIN, COLLEAGUE, STRANGER]) {
    await stack.addUser(email, email === STRANGER ? undefined : 'admin');
    cookies.set(email, await signInCookie(stack, email));
  }
  const as = (email: string, init: RequestInit = {}): RequestInit => ({
    ...init,
    headers: {
      ...init.headers,
      cookie: cookies.get(email) ?? '',
      'sec-fetch-site': 'same-origin',
    },
  });
  return { ...stack, as };
}
