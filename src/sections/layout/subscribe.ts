const TOO_MANY_REQUESTS = 429;

/** `subscribed`: a mail is on its way that asks to confirm the address. */
export type SubscribeOutcome = 'subscribed' | 'throttled' | 'failed';

/**
 * Asks for the newsletter to be sent to an address (`POST /api/newsletter`).
 *
 * @returns what came of it; a refusal or a network fault is `failed`, never a rejection
 */
export async function subscribe(email: string): Promise<SubscribeOutcome> {
  try {
    const response = await fetch('/api/newsletter', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email }),
    });
    if (response.ok) return 'subscribed';
    return response.status === TOO_MANY_REQUESTS ? 'throttled' : 'failed';
  } catch {
    return 'failed';
  }
}
