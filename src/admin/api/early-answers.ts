declare global {
  interface Window {
    /** What `static/desk-ask.js` asked for, by path. */
    deskAsked?: Map<string, Promise<Response>>;
  }
}

/** After that, in ms since the page was asked for, an answer may be too old to be shown as new. */
const FRESH_MS = 15_000;

/** Being nobody is an answer to this one; any other refusal is asked for again. */
const SESSION = '/api/session';

/**
 * The answer to a call that was made before the desk's scripts were there. Each is given once.
 *
 * @param path address under `/api`, query included
 * @returns undefined when there is none, or none that is of use
 */
export async function takeEarlyAnswer(path: string): Promise<Response | undefined> {
  const asked = globalThis.window?.deskAsked;
  const early = asked?.get(path);
  asked?.delete(path);
  if (!early || performance.now() > FRESH_MS) return undefined;
  const answer = await early.catch(() => undefined);
  return answer?.ok || path === SESSION ? answer : undefined;
}
