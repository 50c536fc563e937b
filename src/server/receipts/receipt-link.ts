import { signLink } from '../auth/link-token';

/** Long enough for any enquiry to be answered; later links show nothing. */
const VALID_FOR = '90d';

/** Where the receipt page is. */
export const RECEIPT_PATH = '/api/receipt';

/** The path and query of a receipt. */
export const receiptLocation = (token: string): string =>
  `${RECEIPT_PATH}?${new URLSearchParams({ token })}`;

/**
 * The link by which the sender of an enquiry looks after it: signed, good for 90 days.
 * @param receiptKey the enquiry's, from `private.receipt_keys`
 * @param siteUrl where visitors reach the site
 */
export const makeReceiptLink = async (receiptKey: string, siteUrl: string): Promise<string> =>
  new URL(receiptLocation(await signLink('receipt', receiptKey, VALID_FOR)), siteUrl).href;
