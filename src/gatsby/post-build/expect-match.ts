/**
 * Finds something that Gatsby is expected to have written into a page.
 *
 * @param what names it, for the message
 * @throws when it is not there: Gatsby writes pages otherwise now, and a step after the build would do nothing unnoticed
 */
export function expectMatch(html: string, pattern: RegExp, what: string): RegExpExecArray {
  const match = pattern.exec(html);
  if (!match) throw new Error(`Gatsby's output has changed: a page lacks ${what} (${pattern}).`);
  return match;
}
