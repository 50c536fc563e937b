import { signLink } from '../auth/link-token';

/** Long enough for a mail that is read after a holiday. */
const CONFIRM_WITHIN = '7d';

const address = (siteUrl: string, action: string, token: string) => {
  const url = new URL(`/api/newsletter/${action}`, siteUrl);
  url.searchParams.set('token', token);
  return url.href;
};

/** The links of a newsletter mail: one puts the address on the list, one, which always works, takes it off. */
export async function makeNewsletterLinks(siteUrl: string, linkKey: string) {
  return {
    confirm: address(
      siteUrl,
      'confirm',
      await signLink('newsletter-confirm', linkKey, CONFIRM_WITHIN),
    ),
    unsubscribe: address(siteUrl, 'unsubscribe', await signLink('newsletter-unsubscribe', linkKey)),
  };
}
