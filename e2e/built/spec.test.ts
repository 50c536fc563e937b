import { builtPage, readableText } from './built-site';
import type { Claim } from './spec-table/claim';
import { ENQUIRY } from './spec-table/enquiry';
import { HOME } from './spec-table/home';
import { LAYOUT } from './spec-table/layout';
import { PAGES } from './spec-table/pages';
import { testOurContent } from '../../testing/pages/content/our-content';

/** The first of the texts that is not there, or not after those before it. */
function firstMissing(text: string, texts: readonly string[]): string | undefined {
  let from = 0;
  return texts.find((wanted) => {
    const at = text.indexOf(wanted, from);
    from = at + wanted.length;
    return at < 0;
  });
}

function faultOf({ page, within = 'body', says = [], has }: Claim): string | undefined {
  const { root } = builtPage(page);
  const element = root.querySelector(within);
  if (!element) return `no element ${within}`;
  const missing = firstMissing(readableText(element), says);
  if (missing) return `"${missing}" is not there, or out of order`;
  const times = has && root.querySelectorAll(has.selector).length;
  return times === has?.times ? undefined : `${has?.selector}: ${times} times, not ${has?.times}`;
}

const PARTS = { layout: LAYOUT, home: HOME, enquiry: ENQUIRY, pages: PAGES };

for (const [part, claims] of Object.entries(PARTS)) {
  testOurContent(`the built pages say what the specification says: ${part}`, () => {
    const faults = claims.flatMap((claim) => {
      const fault = faultOf(claim);
      return fault ? [`${claim.spec} (${claim.page}) ${claim.what}: ${fault}`] : [];
    });
    expect(faults).toEqual([]);
  });
}
