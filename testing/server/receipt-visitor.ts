import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { makeReceiptLink } from '../../src/server/receipts/receipt';
import { enquiry, postForm, postJson } from './enquiry';
import type { Stack } from './stack';

const jobsSchema = z.array(
  z.object({ receipt_key: z.string(), lead: z.object({ reference: z.string() }) }),
);

/** The token in the link for a receipt key. */
export async function tokenFor(receiptKey: string): Promise<string> {
  const link = new URL(await makeReceiptLink(receiptKey, 'https://site.example'));
  if (link.origin + link.pathname !== 'https://site.example/api/receipt')
    throw new Error(link.href);
  return link.searchParams.get('token') ?? '';
}

/** Somebody who sends enquiries and looks after them; the stack has both endpoints. */
export const receiptVisitor = (stack: Stack) => ({
  /** Sends an enquiry and makes its link, by the key that comes with every job about it. */
  async sendEnquiry(): Promise<{ reference: string; email: string; token: string }> {
    // One address gets few acknowledgements an hour.
    const email = `${randomUUID()}@example.in`;
    const answer = await stack.call('/api/enquiries', postJson({ ...enquiry, email }));
    const { reference } = (await answer.json()) as { reference: string };
    const { data } = await stack.service.rpc('claim_mail', {
      p_kinds: ['staff_notification'],
      p_limit: 100,
    });
    const job = jobsSchema.parse(data).find(({ lead }) => lead.reference === reference);
    return { reference, email, token: await tokenFor(job?.receipt_key ?? '') };
  },
  open: (token: string) => stack.call(`/api/receipt?${new URLSearchParams({ token })}`),
  act: (token: string, action: string, fields: Record<string, string> = {}) =>
    stack.call('/api/receipt', postForm({ token, action, ...fields })),
});
