import { z } from 'zod';
import { isReference } from './reference';
import type { Call, Reply } from '../http/call';
import { istTime } from '../mail/ist-time';
import { showPage } from '../pages/show-page';

const timeSchema = z.iso.datetime();

/**
 * The thank-you page, with the reference and the time of a call in its address. Anybody can write an address, so only what
 * has the form of either is repeated.
 */
export function showThanks(call: Call): Promise<Reply> {
  const reference = call.query.get('reference') ?? '';
  const time = timeSchema.safeParse(call.query.get('call')).data;
  const isKnown = isReference(reference);
  return showPage(call, '/contact/thank-you', {
    states: [...(isKnown ? ['known'] : []), ...(time === undefined ? [] : ['call'])],
    slots: {
      ...(isKnown && { reference }),
      ...(time !== undefined && { 'call-at': istTime(time) }),
    },
  });
}
