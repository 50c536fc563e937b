import type { GoTrueAdminApi } from '@supabase/supabase-js';
import {
  type NewStaff,
  type StaffChange,
  type StaffMember,
  staffMemberSchema,
} from '../../domain/http-api/staff';
import {
  FULL_ACCESS,
  isAddressRefused,
  NO_ACCESS,
  openStaffAdmin,
  readAuthAnswer,
  unknownPassword,
  UNUSABLE_ADDRESS,
} from '../auth/supabase/auth-admin';
import type { Staff } from '../auth/staff-only';
import type { Db } from '../db/supabase';
import type { ApiRequest, ApiResponse, Result } from '../http/api-types';
import { refuseWithoutEmail } from '../email/ability';
import { invalid, problem } from '../http/problem';
import { NO_SUCH_COLLEAGUE, readStaffResponse } from './staff-response';

type Call = Pick<ApiRequest, 'deadline'>;

/** A person of the desk; not ok with 404 when there is none with this id, 401, 403, 503. */
export async function findMember(db: Db, id: string): Promise<Result<{ staff: StaffMember }>> {
  const members = readStaffResponse('staff_members', await db.rpc('staff_members'));
  if (!members.ok) return members;
  const staff = members.value?.find((member) => member.id === id);
  if (staff) return { ok: true, value: { staff: staffMemberSchema.parse(staff) } };
  return { ok: false, response: problem(404, { detail: NO_SUCH_COLLEAGUE }) };
}

/** The administration of accounts, where invitations can be mailed. */
async function openInvitations(db: Db, call: Call) {
  const opened = await openStaffAdmin(db, call);
  const response = opened.ok ? refuseWithoutEmail() : undefined;
  return response ? ({ ok: false, response } as const) : opened;
}

/**
 * Ends the password and the sessions of an account that was there before its person became a colleague: nobody knows who made it.
 * This comes before the invitation, whose link would end too.
 * @returns not ok when it could not be done; undefined when it was, or the person is a colleague
 */
async function closeAccount(db: Db, admin: GoTrueAdminApi, id: string) {
  const member = await findMember(db, id);
  if (member.ok) return undefined;
  if (member.response.status !== 404) return member;
  const closed = readAuthAnswer(await admin.updateUserById(id, { password: unknownPassword() }));
  return closed.ok ? undefined : closed;
}

const unusableAddress = () =>
  ({ ok: false, response: invalid([{ field: 'email', message: UNUSABLE_ADDRESS }]) }) as const;

/** Invites somebody. A request that broke off can be repeated: each step is done once. */
export async function inviteStaff(db: Db, call: Call, { email, name, role }: NewStaff) {
  const opened = await openInvitations(db, call);
  if (!opened.ok) return opened;
  const admin = opened.value;
  const created = await admin.createUser({ email });
  if (created.error && isAddressRefused(created.error)) return unusableAddress();
  const isKnown = created.error?.code === 'email_exists';
  if (!isKnown) {
    const account = readAuthAnswer(created);
    if (!account.ok) return account;
  }
  const found = readStaffResponse('find_account', await db.rpc('find_account', { p_email: email }));
  if (!found.ok) return found;
  const id = found.value;
  // Auth also keeps addresses by which people log in elsewhere.
  if (id === null) return unusableAddress();
  const closed = isKnown ? await closeAccount(db, admin, id) : undefined;
  if (closed) return closed;
  const invited = readStaffResponse(
    'invite_staff',
    await db.rpc('invite_staff', { p_id: id, p_name: name, p_role: role }),
  );
  if (!invited.ok) return invited;
  const { app_metadata } = FULL_ACCESS;
  const made = readAuthAnswer(await admin.updateUserById(id, { app_metadata }));
  return made.ok ? findMember(db, id) : made;
}

const OWN_PARTS = new Set(['name', 'day_mail_at']);

/** Changes what everybody may change of themselves; it needs no administration of accounts. */
async function changeOwnPart(db: Db, id: string, change: StaffChange) {
  const changed = readStaffResponse(
    'change_staff',
    await db.rpc('change_staff', { p_id: id, p_changes: change }),
  );
  return changed.ok ? findMember(db, id) : changed;
}

/**
 * Changes somebody; Auth refuses a disabled account too, so that it cannot even sign in. The database is first and counts the
 * stricter of the two, so a change that Auth did not follow leaves the person out, and can be repeated.
 */
export async function changeStaff(
  { db, id: me }: Pick<Staff, 'db' | 'id'>,
  call: Call,
  id: string,
  change: StaffChange,
) {
  if (id === me && Object.keys(change).every((part) => OWN_PARTS.has(part))) {
    return changeOwnPart(db, id, change);
  }
  const opened = await openStaffAdmin(db, call);
  if (!opened.ok) return opened;
  const changed = readStaffResponse(
    'change_staff',
    await db.rpc('change_staff', { p_id: id, p_changes: change }),
  );
  if (!changed.ok) return changed;
  if (change.disabled !== undefined) {
    const access = change.disabled ? NO_ACCESS : FULL_ACCESS;
    const followed = readAuthAnswer(await opened.value.updateUserById(id, access));
    if (!followed.ok) return followed;
  }
  return findMember(db, id);
}

/** Mails an invitation again. */
export async function repeatInvitation(
  db: Db,
  call: Call,
  id: string,
): Promise<Result<undefined> | ApiResponse> {
  const opened = await openInvitations(db, call);
  if (!opened.ok) return opened;
  const repeated = readStaffResponse(
    'repeat_invitation',
    await db.rpc('repeat_invitation', { p_id: id }),
  );
  return repeated.ok ? { status: 202 } : repeated;
}
