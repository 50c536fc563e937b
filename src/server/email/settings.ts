import { isIP } from 'node:net';
import type { Env } from '../env';
import { availabilityText } from '../../domain/office-hours';
import { fill } from '../../language/fill';
import agency from '../../words/agency';
import words from '../../words/emails';

/** The name email is signed with. */
export const BRAND = agency.brand;

/** Staff read email here unless NOTIFY_EMAIL says otherwise. */
export const AGENCY_EMAIL = agency.email;

/** The end of every email: who writes, and how to reach a person. */
export function signature(): string[] {
  const { brand, email, phone, location } = agency;
  const { city, country } = location;
  return [
    brand,
    fill(words.layout.place, { city, country, hours: availabilityText() }),
    fill(words.layout.contact, { email, phone }),
  ];
}

/** Addresses and links that every email needs. */
export type EmailSettings = {
  /** Origin of the site, for links. */
  siteUrl: string;
  /** `Name <address>` of the sender. */
  from: string;
  /** The sender's bare address. */
  address: string;
  /** The part after the sender's @; message ids end with it. */
  domain: string;
  /** Receives the news of enquiries. */
  staffAddress: string;
  /** The mailbox from which answers are filed on their leads; without it they go to `staffAddress`. */
  answersTo?: string;
};

const domainOf = (address: string) => address.slice(address.lastIndexOf('@') + 1);

/** The address in `Name <address>`, or the one that stands alone. */
const bareAddress = (from: string) => /<([^<>]+)>$/.exec(from)?.[1] ?? from;

/** A mailbox is asked by its address, or by a name that is only its user's. */
function mailboxAddress(imapUrl: string, sender: string): string {
  const user = decodeURIComponent(new URL(imapUrl).username);
  return user.includes('@') ? user : sender;
}

/** Email from a machine's own name or number is refused everywhere. */
function siteDomain(siteUrl: string): string {
  const { hostname } = new URL(siteUrl);
  const isPublic = hostname.includes('.') && !isIP(hostname) && !hostname.startsWith('[');
  return isPublic ? hostname : domainOf(AGENCY_EMAIL);
}

/**
 * @param env MAIL_FROM, else `no-reply@` the site's host; NOTIFY_EMAIL, else the agency's address; IMAP_URL, if any
 */
export function emailSettings(
  { MAIL_FROM, NOTIFY_EMAIL, IMAP_URL }: Pick<Env, 'MAIL_FROM' | 'NOTIFY_EMAIL' | 'IMAP_URL'>,
  siteUrl: string,
): EmailSettings {
  const from = MAIL_FROM ?? `${BRAND} <no-reply@${siteDomain(siteUrl)}>`;
  const address = bareAddress(from);
  return {
    siteUrl,
    from,
    address,
    domain: domainOf(address),
    staffAddress: NOTIFY_EMAIL ?? AGENCY_EMAIL,
    ...(IMAP_URL !== undefined && { answersTo: mailboxAddress(IMAP_URL, address) }),
  };
}

/** The addresses that visitors know as ours, by which history in their answers is known. */
export const ourAddresses = ({ from, answersTo, staffAddress }: EmailSettings): string[] => [
  ...new Set([from, answersTo ?? from, staffAddress, `${BRAND} <${AGENCY_EMAIL}>`]),
];

/** The address to which a visitor answers: `hello+<key>@…`, which names the lead where answers are read (RFC 5233). */
export function answerAddress({ answersTo, staffAddress }: EmailSettings, key: string): string {
  return answersTo === undefined ? staffAddress : answersTo.replace(/@(?=[^@]*$)/, `+${key}@`);
}

/** The address of a lead at the desk. */
export const deskUrl = (siteUrl: string, reference: string): string =>
  new URL(`/admin/leads/${encodeURIComponent(reference)}`, siteUrl).href;
