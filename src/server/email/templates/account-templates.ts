import { DESK_ENGLISH } from '../../../language/languages';
import { addressLink } from '../../auth/email-links';
import type { AccountJob, AddressJob } from '../outbox';
import { BRAND } from '../settings';
import { type Block, button, type EmailContent, paragraph } from './template';

type Staff = AccountJob['staff'];

const greeted = ({ name }: Staff, subject: string, blocks: readonly Block[]): EmailContent => ({
  lang: DESK_ENGLISH,
  subject,
  blocks: [paragraph(`Hello ${name ?? 'colleague'},`), ...blocks],
});

const NOT_YOU =
  'If it wasn\'t you, somebody knows your password: choose "Forgotten password?" on the login page now, and tell a manager.';

/** Subject and paragraphs of each email about a second factor. */
const FACTOR_TEXTS = {
  factor_set_up: (email: string) => ({
    subject: `Your ${BRAND} account asks for a code now`,
    texts: [
      `An authenticator app was set up for ${email}, and your other sessions have ended. From now on you log in with your password and a code of the app.`,
      'Keep the recovery codes that you were shown where you can find them without your phone. Each works once.',
      `If that was you, there is nothing to do. ${NOT_YOU}`,
    ],
  }),
  factor_removed: (email: string) => ({
    subject: `Your ${BRAND} account no longer asks for a code`,
    texts: [
      `The authenticator app of ${email} was removed, and your other sessions have ended. Until another one is set up, you log in with your password alone.`,
      `If that was you, there is nothing to do. ${NOT_YOU}`,
    ],
  }),
  factor_reset: (email: string) => ({
    subject: `Your second factor for ${BRAND} was reset`,
    texts: [
      `The authenticator app and the recovery codes of ${email} were removed, by a manager or by the desk's operator. All your sessions have ended, and your password alone opens the desk until you set up an app again.`,
      "If you didn't ask for this, tell your managers.",
    ],
  }),
  factor_lockout: (email: string) => ({
    subject: `Somebody tries codes for your ${BRAND} account`,
    texts: [
      `Somebody entered the right password of ${email}, and then too many wrong codes, on devices that you haven't used before. For up to an hour, no code is taken on a new device. A device on which you logged in during the last weeks still works.`,
      `If that was you, wait and try again. ${NOT_YOU}`,
    ],
  }),
  recovery_code_used: (email: string) => ({
    subject: `A recovery code opened your ${BRAND} account`,
    texts: [
      `Somebody logged in as ${email} with your password and one of your recovery codes. That code no longer works.`,
      "If that was you and your phone is gone, set up a new authenticator app on your account page. Without a code of an app you can't change your password.",
      NOT_YOU,
    ],
  }),
  recovery_codes_replaced: (email: string) => ({
    subject: `New recovery codes for your ${BRAND} account`,
    texts: [
      `New recovery codes were made for ${email}. The ones before no longer work.`,
      `If that was you, there is nothing to do. ${NOT_YOU}`,
    ],
  }),
};

/** Tells a member of staff about the second factor. */
function factorEmail(
  kind: keyof typeof FACTOR_TEXTS,
  staff: Staff,
  loginUrl: string,
): EmailContent {
  const { subject, texts } = FACTOR_TEXTS[kind](staff.email);
  return greeted(staff, subject, [
    ...texts.map((text) => paragraph(text)),
    button('Log in', loginUrl),
  ]);
}

/** Tells a member of staff that strangers have used up the attempts at their account. @param loginUrl of the desk */
const lockoutEmail = (email: string, loginUrl: string): EmailContent => ({
  subject: `Too many attempts to log in to your ${BRAND} account`,
  blocks: [
    paragraph(
      `There have been too many attempts to log in as ${email} on devices that you haven't used before. For up to an hour, nobody can log in to your account on a new device, not even with the right password.`,
    ),
    paragraph('A device on which you logged in during the last weeks still works.'),
    paragraph(
      "If this wasn't you, you don't have to do anything now. If your password is short, or you use it elsewhere, change it.",
    ),
    button('Log in', loginUrl),
  ],
});

const invitationEmail = (staff: Staff, acceptUrl: string): EmailContent =>
  greeted(staff, `Join the leads desk of ${BRAND}`, [
    paragraph(
      `${staff.inviter ?? 'A colleague'} invites you to the leads desk of ${BRAND}. Choose a password to get in. The link works once and for 24 hours.`,
    ),
    button('Accept the invitation', acceptUrl),
    paragraph("Weren't expecting this? Ignore this email, and nothing happens."),
  ]);

const resetEmail = (staff: Staff, resetUrl: string): EmailContent =>
  greeted(staff, `Set a new password for ${BRAND}`, [
    paragraph(
      'Somebody asked for a link to set a new password for your account. It works once and for one hour. All your sessions end when you use it.',
    ),
    button('Set a new password', resetUrl),
    paragraph("Wasn't that you? Ignore this email: your password stays as it is."),
  ]);

const passwordChangedEmail = (staff: Staff, loginUrl: string): EmailContent =>
  greeted(staff, `Your ${BRAND} password was changed`, [
    paragraph(
      `The password of ${staff.email} was changed. Your other sessions and the address of your calendar have ended: if your calendar shows the calls, make a new address on the Calls page. If that was you, there is nothing else to do.`,
    ),
    paragraph(
      'If it wasn\'t you, choose "Forgotten password?" on the login page now, and tell a manager.',
    ),
    button('Log in', loginUrl),
  ]);

/**
 * Tells a member of staff about the account.
 * @param links address of the login page, and makes the link that only this email holds
 */
export async function accountEmail(
  { kind, staff }: AccountJob,
  links: { login: string; make: (kind: 'invitation' | 'reset') => Promise<string> },
): Promise<EmailContent> {
  switch (kind) {
    case 'sign_in_lockout':
      return lockoutEmail(staff.email, links.login);
    case 'staff_invitation':
      return invitationEmail(staff, await links.make('invitation'));
    case 'password_reset':
      return resetEmail(staff, await links.make('reset'));
    case 'password_changed':
      return passwordChangedEmail(staff, links.login);
    default:
      return factorEmail(kind, staff, links.login);
  }
}

type ChangeJob = Exclude<AddressJob, { kind: 'address_changed' }>;
type Change = NonNullable<ChangeJob['address']>;

const NOT_CHANGED_BY_YOU = {
  old: "Wasn't that you? Don't confirm: the address stays as it is. Log in, cancel the change on your account page and tell a manager.",
  new: "Don't know what this is about? Ignore this email, and nothing happens.",
} as const;

function confirmationEmail({ kind, staff }: ChangeJob, change: Change, url: string): EmailContent {
  const side = kind === 'address_change_old' ? 'old' : 'new';
  const other = side === 'old' ? change.new : staff.email;
  return greeted(staff, `Confirm a new email address for ${BRAND}`, [
    paragraph(
      `The email address of your ${BRAND} account is to change from ${staff.email} to ${change.new}. It changes once both mailboxes have confirmed it; ${other} gets an email like this one.`,
    ),
    paragraph('The link works once, and for 24 hours.'),
    button('Look at the change', url),
    paragraph(NOT_CHANGED_BY_YOU[side]),
  ]);
}

const addressChangedEmail = (staff: Staff, former: string): EmailContent =>
  greeted(staff, `The email address of your ${BRAND} account was changed`, [
    paragraph(
      `You log in to ${BRAND} as ${staff.email} from now on, and no longer as ${former}. Emails of the desk go there too.`,
    ),
    paragraph("If you didn't want this, tell a manager."),
  ]);

/** An email about a change of address, and the mailbox it goes to; undefined when it has come too late. */
export async function addressEmail(
  job: AddressJob,
  siteUrl: string,
): Promise<{ to: string; autoSubmitted: 'auto-generated'; content: EmailContent } | undefined> {
  const autoSubmitted = 'auto-generated';
  if (job.address === null) return undefined;
  if (job.kind === 'address_changed') {
    const { former } = job.address;
    return { to: former, autoSubmitted, content: addressChangedEmail(job.staff, former) };
  }
  const side = job.kind === 'address_change_old' ? 'old' : 'new';
  const { key, hash, mailed_at } = job.address;
  const token = { side, key, hash, mailed_at: Date.parse(mailed_at) } as const;
  const content = confirmationEmail(job, job.address, await addressLink(token, siteUrl));
  const to = side === 'old' ? job.staff.email : job.address.new;
  return { to, autoSubmitted, content };
}
