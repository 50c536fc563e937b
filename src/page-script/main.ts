/**
 * The script of a public page that is only read (docs/decisions/0042-scripts-on-demand.md). The build writes it as one small
 * file; what it adds works on the page's HTML, before and after React has taken it over.
 */
import { followSteps, hideContactBar, improveMenus, openDemo } from '../sections/page-script';
import { subscribeInPlace } from '../sections/layout/subscribe-in-place';
import { keepPlaceAcrossLanguages, offerLanguage } from '../sections/layout/choose-language';
import { startRuntimeOnSign } from './start-runtime';

improveMenus();
followSteps();
hideContactBar();
openDemo();
subscribeInPlace();
keepPlaceAcrossLanguages();
offerLanguage();
prefetchOnIntent();
startRuntimeOnSign('runtime');

// The host logs a missing path as well, for visitors without scripts.
if (document.querySelector('[data-missing-page]')) {
  console.warn(`404: no page at ${location.pathname}`);
}

/** A page that a link on this site leads to, unless it is this page. */
function pageOf(target: EventTarget | null): string | undefined {
  const link = target instanceof Element && target.closest('a');
  if (!link || link.origin !== location.origin || link.pathname === location.pathname)
    return undefined;
  return link.pathname + link.search;
}

/** Fetches a page that the visitor points at, in browsers that do not know the page's Speculation Rules. */
function prefetchOnIntent(): void {
  if (HTMLScriptElement.supports?.('speculationrules')) return;
  const fetched = new Set<string>();
  const prefetch = ({ target }: Event) => {
    const page = pageOf(target);
    if (page === undefined || fetched.has(page)) return;
    fetched.add(page);
    const link = document.createElement('link');
    link.rel = 'prefetch';
    link.href = page;
    document.head.append(link);
  };
  for (const type of ['pointerover', 'pointerdown', 'focusin']) {
    document.addEventListener(type, prefetch, { passive: true });
  }
}
