import { isIP } from 'node:net';
import type { Env } from '../env';
import agency from '../../../content/agency.json';

/** The name email is signed with. */
export const BRAND = agency.brand;

/** Staff read email here unless NOTIFY_EMAIL says otherwise. */
export const AGENCY_EMAIL = agency.email;

/** The end of every email: who writes, and how to reach a person. */
export const SIGNATURE = [
  agency.brand,
  `${agency.location.city}, ${agency.location.country}. ${agency.availability}`,
  `${agency.email} · ${agency.phone}`,
];

/** Addresses and links that every email needs. */
export type EmailSettings = {
  /** Origin of the site, for links. */
  siteUrl: string;
  /** `Name <address>` of the sender. */
  from: string;
  /** The part after the sender's @; message ids end with it. */
  domain: string;
  /** Receives the news of enquiries. */
  staffAddress: string;
};

const domainOf = (address: string) => address.slice(address.lastIndexOf('@') + 1).replace('>', '');

/** Email from a machine's own name or number is refused everywhere. */
function siteDomain(siteUrl: string): string {
  const { hostname } = new URL(siteUrl);
  const isPublic = hostname.includes('.') && !isIP(hostname) && !hostname.startsWith('[');
  return isPublic ? hostname : domainOf(AGENCY_EMAIL);
}

/**
 * @param env MAIL_FROM, else `no-reply@` the site's host; NOTIFY_EMAIL, else the agency's address
 */
export function emailSettings(
  { MAIL_FROM, NOTIFY_EMAIL }: Pick<Env, 'MAIL_FROM' | 'NOTIFY_EMAIL'>,
  siteUrl: string,
): EmailSettings {
  const from = MAIL_FROM ?? `${BRAND} <no-reply@${siteDomain(siteUrl)}>`;
  return { siteUrl, from, domain: domainOf(from), staffAddress: NOTIFY_EMAIL ?? AGENCY_EMAIL };
}

/** The address of a lead at the desk. */
export const deskUrl = (siteUrl: string, reference: string): string =>
  new URL(`/admin/leads/${encodeURIComponent(reference)}`, siteUrl).href;
