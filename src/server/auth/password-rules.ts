import { dictionary } from '@zxcvbn-ts/language-common';
import { codePoints } from '../../domain/text';
import { BRAND } from '../email/settings';

const MIN_CHARACTERS = 10;
/** bcrypt, by which Supabase Auth keeps passwords, reads no more. */
const MAX_BYTES = 72;
/** Parts of an address or a brand shorter than this say little about anybody. */
const MIN_PART = 4;

const COMMON = new Set(dictionary['passwords-common']);

const parts = (text: string) =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((part) => part.length >= MIN_PART);

/** A common password stays one with digits and signs around it: "password2026!". */
const isCommon = (password: string) =>
  [password, password.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')].some((text) => COMMON.has(text));

/**
 * Why a new password is refused, in words for the person; undefined for a good one. Any characters are welcome, and none
 * is asked for (NIST SP 800-63B).
 */
export function passwordFault(password: string, email: string): string | undefined {
  if (codePoints(password) < MIN_CHARACTERS) {
    return `Use at least ${MIN_CHARACTERS} characters.`;
  }
  if (Buffer.byteLength(password) > MAX_BYTES) {
    return `Use a shorter password: at most ${MAX_BYTES} Latin letters, or ${MAX_BYTES / 3} of a script such as Devanagari.`;
  }
  const lower = password.toLowerCase();
  if (isCommon(lower)) return 'This password is too common. Choose another one.';
  const [mailbox = ''] = email.split('@', 1);
  if ([...parts(mailbox), ...parts(BRAND)].some((part) => lower.includes(part))) {
    return `Leave out your email address and ${BRAND}.`;
  }
  return undefined;
}
