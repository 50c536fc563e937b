import { z } from 'zod';
import type { Reply } from '../http/call';
import { noAccess, notSignedIn, refusalOf } from './staff-only';
import { DatabaseFault, type Db } from '../db/supabase';

const currentStaffSchema = z.nullable(
  z.object({ id: z.guid(), email: z.string(), is_admin: z.boolean() }),
);

export type FoundStaff = { ok: true; id: string; email: string } | { ok: false; reply: Reply };

/** Who a session belongs to; not ok when it has ended (401), is no admin's (403) or that cannot be found out (503). */
export async function findStaff(db: Db): Promise<FoundStaff> {
  const answer = await db.rpc('current_staff');
  const refusal = refusalOf(answer);
  if (refusal) return { ok: false, reply: refusal };
  if (answer.error) throw new DatabaseFault('current_staff', answer);
  const staff = currentStaffSchema.parse(answer.data);
  if (!staff) return { ok: false, reply: notSignedIn() };
  const { id, email } = staff;
  return staff.is_admin ? { ok: true, id, email } : { ok: false, reply: noAccess() };
}
