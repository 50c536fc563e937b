import { domainToUnicode } from 'node:url';
import { asciiEmail } from '../../domain/email-address';

const PUNYCODE = /@(?:.*\.)?xn--/i;

/** Chromium gives a form the domain in ASCII, whatever script it was typed in. */
function readable(email: string): string {
  if (!PUNYCODE.test(email)) return email;
  const start = email.lastIndexOf('@') + 1;
  const domain = domainToUnicode(email.slice(start));
  return domain === '' ? email : email.slice(0, start) + domain;
}

/** A valid address as it is stored: in ASCII, and as people write it where that differs. */
export function storedEmail(typed: string): { email: string; email_typed: string | null } {
  const email = asciiEmail(typed) ?? typed;
  const written = email === typed ? readable(email) : typed;
  return { email, email_typed: written === email ? null : written };
}
