/**
 * Puts an address on the newsletter's list (`POST /api/newsletter`).
 *
 * @returns whether it is there now; a refusal or a network fault is `false`, never a rejection
 */
export async function subscribe(email: string): Promise<boolean> {
  try {
    const response = await fetch('/api/newsletter', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email }),
    });
    return response.ok;
  } catch {
    return false;
  }
}
