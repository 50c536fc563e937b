import type { AccountJob } from '../outbox';
import { BRAND } from '../settings';
import { button, type EmailContent, paragraph } from './template';

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
  { name, email }: AccountJob['staff'],
  loginUrl: string,
): EmailContent {
  const { subject, texts } = FACTOR_TEXTS[kind](email);
  const blocks = [`Hello ${name ?? 'colleague'},`, ...texts].map((text) => paragraph(text));
  return { subject, blocks: [...blocks, button('Log in', loginUrl)] };
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

const invitationEmail = (
  { name, inviter }: AccountJob['staff'],
  acceptUrl: string,
): EmailContent => ({
  subject: `Join the leads desk of ${BRAND}`,
  blocks: [
    paragraph(`Hello ${name ?? 'colleague'},`),
    paragraph(
      `${inviter ?? 'A colleague'} invites you to the leads desk of ${BRAND}. Choose a password to get in. The link works once and for 24 hours.`,
    ),
    button('Accept the invitation', acceptUrl),
    paragraph("Weren't expecting this? Ignore this email, and nothing happens."),
  ],
});

const resetEmail = ({ name }: AccountJob['staff'], resetUrl: string): EmailContent => ({
  subject: `Set a new password for ${BRAND}`,
  blocks: [
    paragraph(`Hello ${name ?? 'colleague'},`),
    paragraph(
      'Somebody asked for a link to set a new password for your account. It works once and for one hour. All your sessions end when you use it.',
    ),
    button('Set a new password', resetUrl),
    paragraph("Wasn't that you? Ignore this email: your password stays as it is."),
  ],
});

const changedEmail = ({ name, email }: AccountJob['staff'], loginUrl: string): EmailContent => ({
  subject: `Your ${BRAND} password was changed`,
  blocks: [
    paragraph(`Hello ${name ?? 'colleague'},`),
    paragraph(
      `The password of ${email} was changed. Your other sessions and the address of your calendar have ended: if your calendar shows the calls, make a new address on the Calls page. If that was you, there is nothing else to do.`,
    ),
    paragraph(
      'If it wasn\'t you, choose "Forgotten password?" on the login page now, and tell a manager.',
    ),
    button('Log in', loginUrl),
  ],
});

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
      return changedEmail(staff, links.login);
    default:
      return factorEmail(kind, staff, links.login);
  }
}
