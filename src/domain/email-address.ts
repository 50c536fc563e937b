const ASCII = /^\p{ASCII}*$/u;

/** Characters that would give an address another host, or more than a host. */
const NO_HOST = /[\s/\\?#:@%[\]]/;

/**
 * An address with its domain in ASCII (punycode), as mail servers and the database know it. The part before the `@` stays.
 *
 * @returns undefined where its domain is none
 */
export function asciiEmail(email: string): string | undefined {
  const start = email.lastIndexOf('@') + 1;
  const domain = email.slice(start);
  if (ASCII.test(domain)) return email;
  if (NO_HOST.test(domain)) return undefined;
  try {
    return email.slice(0, start) + new URL(`https://${domain}`).hostname;
  } catch {
    return undefined;
  }
}
