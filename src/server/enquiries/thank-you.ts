import { z } from 'zod';
import { isReference } from '../../domain/reference';
import type { Call, Reply } from '../http/call';
import { istTime } from '../mail/ist-time';
import { plainPage } from '../pages/plain-page';
import { showPage } from '../pages/show-page';

/** Stands in for the built page while it cannot be had. */
const PLAIN = plainPage(
  'Message Sent Successfully!',
  `<p data-when="known" hidden>Your reference is <strong data-slot="reference"></strong>.</p>
<p data-when="call" hidden>Your call is on <strong data-slot="call-at"></strong>.</p>`,
);

const timeSchema = z.iso.datetime();

/**
 * The thank-you page, with the reference and the time of a call in its address. Anybody can write an address, so only what
 * has the form of either is repeated.
 */
export function showThanks(call: Call): Promise<Reply> {
  const reference = call.query.get('reference') ?? '';
  const time = timeSchema.safeParse(call.query.get('call')).data;
  const isKnown = isReference(reference);
  return showPage(
    call,
    { path: '/contact/thank-you', fallback: PLAIN },
    {
      states: [...(isKnown ? ['known'] : []), ...(time === undefined ? [] : ['call'])],
      slots: {
        ...(isKnown && { reference }),
        ...(time !== undefined && { 'call-at': istTime(time) }),
      },
    },
  );
}
