import type { Enquiry } from '../../domain/enquiry';
import type { EnquiryField } from '../../domain/enquiry-fields';

export interface EnquiryFieldError {
  field: EnquiryField;
  message: string;
}

export type SendResult =
  | { outcome: 'sent'; reference: string }
  | { outcome: 'invalid'; errors: EnquiryFieldError[] }
  | { outcome: 'failed' };

/**
 * Sends an enquiry (`POST /api/enquiries`).
 *
 * @param key one UUID per draft: sending the same draft again does not make a second enquiry
 * @returns what came of it; a network fault is `failed`, never a rejection
 */
export async function sendEnquiry(enquiry: Enquiry, key: string): Promise<SendResult> {
  try {
    const response = await fetch('/api/enquiries', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': key },
      body: JSON.stringify(enquiry),
    });
    const body: unknown = await response.json();
    if (response.ok) return { outcome: 'sent', ...(body as { reference: string }) };
    if (response.status === 422) {
      return { outcome: 'invalid', ...(body as { errors: EnquiryFieldError[] }) };
    }
    return { outcome: 'failed' };
  } catch {
    return { outcome: 'failed' };
  }
}
