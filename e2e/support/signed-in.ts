import { test as base, type Browser, type BrowserContext } from '@playwright/test';
import { signIn } from './desk';

type State = Awaited<ReturnType<BrowserContext['storageState']>>;

/** Before the first renewal (five minutes), which makes the tokens of every other copy of the state useless. */
const FRESH_MS = 3 * 60_000;

let kept: { state: State; at: number } | undefined;

/** A test that logs in again ends the session that it was given. */
async function isLive(browser: Browser, baseURL: string | undefined, storageState: State) {
  const context = await browser.newContext({ ...(baseURL && { baseURL }), storageState });
  const response = await context.request.get('/api/session');
  await context.close();
  return response.ok();
}

async function staffState(browser: Browser, baseURL: string | undefined): Promise<State> {
  const isFresh = kept && Date.now() - kept.at < FRESH_MS;
  if (kept && isFresh && (await isLive(browser, baseURL, kept.state))) return kept.state;
  const context = await browser.newContext({
    ...(baseURL && { baseURL }),
    storageState: { cookies: [], origins: [] },
  });
  await signIn(await context.newPage());
  kept = { state: await context.storageState(), at: Date.now() };
  await context.close();
  return kept.state;
}

/** Tests whose browser is signed in as staff; a worker signs in once in a while, not for each of them. */
export const test = base.extend({
  storageState: async ({ browser, baseURL }, use) => use(await staffState(browser, baseURL)),
});
