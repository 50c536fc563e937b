import type { AuthError } from '@supabase/supabase-js';
import { z } from 'zod';
import type { AddressChange } from '../../domain/http-api/staff';
import { isConfirmationOff, makeAddressLinks } from '../auth/email-links';
import { authUnavailable } from '../auth/supabase/auth-refusal';
import {
  isAddressRefused,
  openAccounts,
  refusedBecause,
  UNUSABLE_ADDRESS,
} from '../auth/supabase/auth-admin';
import type { Db } from '../db/supabase';
import { refuseWithoutEmail } from '../email/ability';
import type { ApiRequest, ApiResponse } from '../http/api-types';
import { invalid, problem, tooMany, unavailable } from '../http/problem';
import { findMember } from './manage-staff';
import { readStaffResponse } from './staff-response';

/** Settings of a Supabase project without which one mailbox would be enough. */
const offBecause = (setting: 'secure_email_change' | 'confirm_email', name: string) =>
  authUnavailable({
    setting,
    detail: `Addresses can’t be changed: "${name}" is off in the Supabase project.`,
  });

const TAKEN = 'Somebody on the desk has this address.';

/** The response to links that Auth did not make. */
function refuseLinks(error: AuthError): ApiResponse {
  if (error.code === 'email_exists') {
    return problem(409, {
      detail: TAKEN,
      members: { errors: [{ field: 'email', message: TAKEN }] },
    });
  }
  if (error.code === 'validation_failed' && error.message.includes('secure email change')) {
    return offBecause('secure_email_change', 'Secure email change');
  }
  if (isAddressRefused(error)) {
    return invalid([{ field: 'email', message: UNUSABLE_ADDRESS }]);
  }
  return refusedBecause(error);
}

/**
 * Asks both mailboxes to confirm a person's new address. The database says who may ask, Auth makes the two links, and then they
 * are mailed; a request that broke off is asked again.
 * @returns the person with the change that waits
 */
export async function askAddressChange(
  db: Db,
  request: ApiRequest,
  id: string,
  { email }: AddressChange,
) {
  const opened = openAccounts(request);
  if (!opened.ok) return opened;
  const withoutEmail = refuseWithoutEmail();
  if (withoutEmail) return withoutEmail;
  const member = await findMember(db, id);
  if (!member.ok) return member;
  const isOff = await isConfirmationOff(request);
  if (isOff === undefined) return unavailable();
  if (isOff) return offBecause('confirm_email', 'Confirm email');

  const asked = readStaffResponse(
    'ask_address_change',
    await db.rpc('ask_address_change', { p_id: id, p_email: email }),
  );
  if (!asked.ok) return asked;
  const seconds = z.int().parse(asked.value);
  if (seconds > 0) return tooMany(seconds);
  const refused = await makeAddressLinks(opened.value, member.value.staff.email, email);
  if (refused) return refuseLinks(refused);
  const mailed = readStaffResponse(
    'mail_address_change',
    await db.rpc('mail_address_change', { p_id: id }),
  );
  return mailed.ok ? findMember(db, id) : mailed;
}
