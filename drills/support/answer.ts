/** A response of the host, or the error in its place. */
export interface Answer {
  /** 0 when the connection broke or was refused. */
  status: number;
  headers: Headers;
  text: string;
}

const patienceMs = 60_000;

/** Asks once, without following a redirect. Never rejects: a broken connection is an answer, too. */
export async function ask(address: string, init: RequestInit = {}): Promise<Answer> {
  try {
    const signal = AbortSignal.timeout(patienceMs);
    const answer = await fetch(address, { redirect: 'manual', signal, ...init });
    return { status: answer.status, headers: answer.headers, text: await answer.text() };
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    return { status: 0, headers: new Headers(), text: String(cause) };
  }
}

/** An answer in a few words: its status, and whether it says when to come again. */
export function inShort({ status, headers }: Pick<Answer, 'status' | 'headers'>): string {
  if (status === 0) return 'connection broke';
  return headers.has('retry-after') ? `${status}, Retry-After` : String(status);
}
