import { z } from 'zod';

/** `wanted_at`: since when it is to be sent. */
export const jobFields = {
  id: z.guid(),
  claim: z.guid(),
  wanted_at: z.iso.datetime({ offset: true }),
};

/** To a member of staff, about the account. */
const aboutAccount = <Kind extends string>(kind: Kind) =>
  z.object({
    ...jobFields,
    kind: z.literal(kind),
    staff: z.object({
      email: z.string(),
      name: z.nullable(z.string()),
      inviter: z.nullable(z.string()),
    }),
  });

/** To one of the two mailboxes of a change; `address` is null when the change waits for it no more. */
const aboutAddress = <Kind extends string>(kind: Kind) =>
  aboutAccount(kind).extend({
    address: z.nullable(
      z.object({
        key: z.guid(),
        new: z.string(),
        hash: z.string(),
        mailed_at: z.iso.datetime({ offset: true }),
      }),
    ),
  });

/** Emails to a member of staff about the account, as `claim_mail` hands them out. */
export const ACCOUNT_JOBS = [
  aboutAccount('sign_in_lockout'),
  aboutAccount('staff_invitation'),
  aboutAccount('password_reset'),
  aboutAccount('password_changed'),
  aboutAccount('factor_set_up'),
  aboutAccount('factor_removed'),
  aboutAccount('factor_reset'),
  aboutAccount('factor_lockout'),
  aboutAccount('recovery_code_used'),
  aboutAccount('recovery_codes_replaced'),
  aboutAddress('address_change_old'),
  aboutAddress('address_change_new'),
  aboutAccount('address_changed').extend({
    address: z.nullable(z.object({ former: z.string() })),
  }),
] as const;
