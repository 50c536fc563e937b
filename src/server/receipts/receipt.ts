import { z } from 'zod';
import { CALL_STATE_VALUES } from '../../domain/lead-facts';
import { readLink, signLink } from '../auth/session-secret';
import { connect, DatabaseFault, isAway } from '../db/supabase';
import type { ApiRequest } from '../http/api-types';

const receiptSchema = z.object({
  reference: z.string(),
  service: z.string(),
  status: z.string(),
  created_at: z.string(),
  reply_due_at: z.string(),
  message: z.string(),
  corrections: z.array(z.object({ text: z.string(), created_at: z.string() })),
  withdrawn_at: z.nullable(z.string()),
  /** Until when a withdrawal can be undone. */
  reinstatable_until: z.nullable(z.string()),
  erased: z.boolean(),
  /** Its call, if there was ever one. */
  consultation: z.nullable(
    z.object({
      starts_at: z.string(),
      ends_at: z.string(),
      /** The visitor's (IANA), if known. */
      time_zone: z.nullable(z.string()),
      state: z.enum(CALL_STATE_VALUES),
      sequence: z.number(),
      updated_at: z.string(),
    }),
  ),
});

/** How an enquiry stands, for the person who sent it; times are ISO 8601. */
export type EnquiryReceipt = z.infer<typeof receiptSchema>;

export type FoundReceipt =
  { kind: 'found'; receipt: EnquiryReceipt } | { kind: 'unknown' } | { kind: 'away' };

/** The receipt a link opens; a forged link, an old one and one of an enquiry that is gone are all unknown. */
export async function findReceipt(request: ApiRequest, token: unknown): Promise<FoundReceipt> {
  const key = await readLink('receipt', token);
  if (key === undefined) return { kind: 'unknown' };
  const answer = await connect(request).rpc('receipt', { p_receipt_key: key });
  if (isAway(answer)) return { kind: 'away' };
  if (answer.error) throw new DatabaseFault('receipt', answer);
  const receipt = z.nullable(receiptSchema).parse(answer.data);
  return receipt ? { kind: 'found', receipt } : { kind: 'unknown' };
}

/** Long enough for any enquiry to be answered; later links show nothing. */
const VALID_FOR = '90d';

/** The path and query of a receipt. */
export const receiptLocation = (token: string): string =>
  `/api/receipt?${new URLSearchParams({ token })}`;

/** The path and query of the receipt that a key from `private.receipt_keys` opens; the link is signed and good for 90 days. */
export const receiptPath = async (receiptKey: string): Promise<string> =>
  receiptLocation(await signLink('receipt', receiptKey, VALID_FOR));

/**
 * The link by which the sender of an enquiry looks after it: signed, good for 90 days.
 * @param receiptKey the enquiry's, from `private.receipt_keys`
 */
export const makeReceiptLink = async (receiptKey: string, siteUrl: string): Promise<string> =>
  new URL(await receiptPath(receiptKey), siteUrl).href;
