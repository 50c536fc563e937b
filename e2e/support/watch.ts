import type { ConsoleMessage, Page } from '@playwright/test';

declare global {
  interface Window {
    __tellViolation?: (line: string) => Promise<void>;
  }
}

/** A function's answer, such as 401 to who is not signed in: told by the browser, refused by nobody. */
const isOfAFunction = (message: ConsoleMessage) =>
  message.text().startsWith('Failed to load resource: the server responded') &&
  new URL(message.location().url).pathname.startsWith('/api/');

/**
 * Records violations of a page's policy, and every line of the console.
 *
 * @returns the lines so far
 */
export async function watch(page: Page): Promise<string[]> {
  const lines: string[] = [];
  const note = (line: string) => void lines.push(`${new URL(page.url()).pathname}: ${line}`);
  page.on('console', (message) => isOfAFunction(message) || note(message.text()));
  page.on('pageerror', (error) => note(error.message));
  await page.exposeFunction('__tellViolation', note);
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (violation) => {
      const { effectiveDirective, blockedURI, sourceFile, lineNumber, sample } = violation;
      const text = `${effectiveDirective} refused ${blockedURI} at ${sourceFile}:${lineNumber} ${sample}`;
      void window.__tellViolation?.(text);
    });
  });
  return lines;
}
