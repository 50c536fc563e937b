import { logFault } from '../../src/server/faults';
import { deliverDue, EmailOffError, waitingLine } from '../../src/server/email/deliver';

/** A scheduled function has 30 seconds; a mail server that is slow to answer may take most of the rest. */
const LIMIT_MS = 8_000;

/** Sends the email that waits. Takes nothing from its caller and tells it nothing, so calling it from outside gains nothing. */
export default async function outbox(): Promise<Response> {
  try {
    for (const drained of await deliverDue(LIMIT_MS, console.warn)) {
      if ('code' in drained) console.warn(waitingLine('Email', drained));
    }
    return new Response(null, { status: 204 });
  } catch (cause) {
    if (cause instanceof EmailOffError) console.warn(cause.message);
    else logFault({ message: 'The outbox could not be drained.', cause });
    return new Response(null, { status: 503 });
  }
}

/** Every minute, the most often that Netlify calls. */
export const config = { schedule: '* * * * *' };
