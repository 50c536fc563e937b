import { addressLink } from '../../auth/address-links';
import type { AddressJob } from '../outbox';
import { BRAND } from '../settings';
import { button, type EmailContent, paragraph } from './template';

type ChangeJob = Exclude<AddressJob, { kind: 'address_changed' }>;
type Change = NonNullable<ChangeJob['address']>;

const NOT_YOU = {
  old: "Wasn't that you? Don't confirm: the address stays as it is. Log in, cancel the change on your account page and tell a manager.",
  new: "Don't know what this is about? Ignore this email, and nothing happens.",
} as const;

function confirmationEmail({ kind, staff }: ChangeJob, change: Change, url: string): EmailContent {
  const side = kind === 'address_change_old' ? 'old' : 'new';
  const other = side === 'old' ? change.new : staff.email;
  return {
    subject: `Confirm a new email address for ${BRAND}`,
    blocks: [
      paragraph(`Hello ${staff.name ?? 'colleague'},`),
      paragraph(
        `The email address of your ${BRAND} account is to change from ${staff.email} to ${change.new}. It changes once both mailboxes have confirmed it; ${other} gets an email like this one.`,
      ),
      paragraph('The link works once, and for 24 hours.'),
      button('Look at the change', url),
      paragraph(NOT_YOU[side]),
    ],
  };
}

const changedEmail = ({ staff }: AddressJob, former: string): EmailContent => ({
  subject: `The email address of your ${BRAND} account was changed`,
  blocks: [
    paragraph(`Hello ${staff.name ?? 'colleague'},`),
    paragraph(
      `You log in to ${BRAND} as ${staff.email} from now on, and no longer as ${former}. Emails of the desk go there too.`,
    ),
    paragraph("If you didn't want this, tell a manager."),
  ],
});

/** An email about a change of address, and the mailbox it goes to; undefined when it has come too late. */
export async function addressEmail(
  job: AddressJob,
  siteUrl: string,
): Promise<{ to: string; autoSubmitted: 'auto-generated'; content: EmailContent } | undefined> {
  const autoSubmitted = 'auto-generated';
  if (job.address === null) return undefined;
  if (job.kind === 'address_changed') {
    const { former } = job.address;
    return { to: former, autoSubmitted, content: changedEmail(job, former) };
  }
  const side = job.kind === 'address_change_old' ? 'old' : 'new';
  const { key, hash, mailed_at } = job.address;
  const token = { side, key, hash, mailed_at: Date.parse(mailed_at) } as const;
  const content = confirmationEmail(job, job.address, await addressLink(token, siteUrl));
  const to = side === 'old' ? job.staff.email : job.address.new;
  return { to, autoSubmitted, content };
}
