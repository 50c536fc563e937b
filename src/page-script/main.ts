/**
 * The script of a public page that is only read (docs/decisions/0042-scripts-on-demand.md). The build writes it as one small
 * file; what it adds works on the page's HTML, before and after React has taken it over.
 */
import { hideContactBar } from '../sections/home/hide-contact-bar';
import { followSteps } from '../sections/home/follow-steps';
import { openDemo } from '../sections/home/open-demo';
import { improveMenus } from '../sections/layout/details-menu';
import { prefetchOnIntent } from './prefetch';
import { startRuntimeOnSign } from './runtime-signs';

improveMenus();
followSteps();
hideContactBar();
openDemo();
prefetchOnIntent();
startRuntimeOnSign('runtime');

// The host logs a missing path as well, for visitors without scripts.
if (document.querySelector('[data-missing-page]')) {
  console.warn(`404: no page at ${location.pathname}`);
}
