import type { AccountJob } from './outbox';
import { BRAND } from './settings';
import { button, type EmailContent, paragraph } from './template';

const NOT_YOU =
  'If it wasn\'t you, somebody knows your password: choose "Forgotten password?" on the login page now, and tell a manager.';

/** Subject and paragraphs of each email about a second factor. */
const TEXTS = {
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
export function factorEmail(
  kind: keyof typeof TEXTS,
  { name, email }: AccountJob['staff'],
  loginUrl: string,
): EmailContent {
  const { subject, texts } = TEXTS[kind](email);
  const blocks = [`Hello ${name ?? 'colleague'},`, ...texts].map((text) => paragraph(text));
  return { subject, blocks: [...blocks, button('Log in', loginUrl)] };
}
