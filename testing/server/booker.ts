import { randomUUID } from 'node:crypto';
import { enquiry, postJson } from './enquiry';
import type { Stack } from './stack';

export type Slot = { starts_at: string; ends_at: string };

/** Whether these times have one that starts then. */
export const hasSlot = (slots: readonly Slot[], at: string) =>
  slots.some(({ starts_at }) => starts_at === at);

/** Somebody who books calls; the stack has `/api/consultations/slots` and `/api/enquiries`. */
export function booker(stack: Stack) {
  async function free(): Promise<Slot[]> {
    const answer = await stack.call('/api/consultations/slots');
    const { slots } = (await answer.json()) as { slots: Slot[] };
    return slots;
  }
  return {
    free,
    /** A free time with others around it; another one once it is taken. */
    async someSlot(): Promise<Slot> {
      const all = await free();
      const slot = all[Math.floor(all.length / 2)];
      if (!slot) throw new Error('No time is free.');
      return slot;
    },
    book: (consultation_at: unknown, more: object = {}, key: string = randomUUID()) =>
      stack.call(
        '/api/enquiries',
        postJson(
          { ...enquiry, email: `${randomUUID()}@example.in`, consultation_at, ...more },
          key,
        ),
      ),
  };
}
