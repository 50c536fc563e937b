import { BRAND, SIGNATURE } from '../agency';
import type { Letter } from '../letter';

type Links = { confirm: string; unsubscribe: string };

/** Asks the owner of an address to confirm the subscription. */
export const newsletterConfirmation = ({ confirm, unsubscribe }: Links): Letter => ({
  subject: `Confirm your subscription to the ${BRAND} newsletter`,
  blocks: [
    {
      kind: 'paragraph',
      text: `Please confirm that you'd like the ${BRAND} newsletter at this address.`,
    },
    { kind: 'link', label: 'Confirm my subscription', href: confirm },
    {
      kind: 'paragraph',
      text: "Not you? Ignore this email and you won't hear from us again. The link works for 7 days.",
    },
    { kind: 'link', label: 'Unsubscribe this address', href: unsubscribe },
  ],
  footer: SIGNATURE,
});
