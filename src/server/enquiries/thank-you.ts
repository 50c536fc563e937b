import { isReference } from '../../domain/reference';
import type { Call, Reply } from '../http';
import { plainPage } from '../pages/plain-page';
import { showPage } from '../pages/show-page';

/** Stands in for the built page while it cannot be had. */
const PLAIN = plainPage(
  'Message Sent Successfully!',
  '<p data-when="known" hidden>Your reference is <strong data-slot="reference"></strong>.</p>',
);

/**
 * The thank-you page, with the reference of its address. Anybody can write an address, so only what has the form of a
 * reference is repeated.
 */
export function showThanks(call: Call): Promise<Reply> {
  const reference = call.query.get('reference') ?? '';
  return showPage(
    call,
    { path: '/contact/thank-you', fallback: PLAIN },
    isReference(reference) ? { states: ['known'], slots: { reference } } : {},
  );
}
