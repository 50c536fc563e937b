import { BRAND, SIGNATURE } from '../agency';
import type { Letter } from '../letter';

type Links = { confirm: string; unsubscribe: string };

/** Asks whoever reads an address's mail whether the newsletter is wanted. */
export const newsletterConfirmation = ({ confirm, unsubscribe }: Links): Letter => ({
  subject: `Please confirm: the newsletter of ${BRAND}`,
  blocks: [
    {
      kind: 'paragraph',
      text: `Somebody, we hope you, asked for the newsletter of ${BRAND} at this address. You get it once you confirm.`,
    },
    { kind: 'link', label: 'Yes, I want the newsletter', href: confirm },
    {
      kind: 'paragraph',
      text: 'It was not you? Then do nothing: without a yes you hear no more from us. The link works for 7 days.',
    },
    { kind: 'link', label: 'Take this address off the list', href: unsubscribe },
  ],
  footer: SIGNATURE,
});
