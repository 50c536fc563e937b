import { whenIdle } from '../enquiry/when-idle';
import { listen, mayHoldUnsent } from '../enquiry/messages';
import { holdSend } from './early-form';

const ENQUIRY_FORM = 'form[action^="/api/enquiries"]';

/** The visitor has begun to do something on the page. */
const ACTS = ['pointerdown', 'pointermove', 'keydown', 'scroll'];

/** Moments at which an enquiry from another page may be found, or the connection may be back. */
const OCCASIONS = ['online', 'focus'];

/** A form this many screens away will soon be reached. */
const NEAR: IntersectionObserverInit = { rootMargin: '100% 0px' };

/**
 * Starts the page's scripts, and fetches the stylesheet of the parts that they may show. Both wait inert in a `<template>`.
 * Inline assignments (`window.pagePath="/about";`) are read as data, because scripts would need a hash per page.
 *
 * The desk's pages carry its own text, which calls it at once: it may refer to nothing outside itself.
 *
 * @param templateId id of the template that holds scripts and stylesheet; removed when they start
 */
export function startRuntime(templateId: string): void {
  const template = document.getElementById(templateId);
  if (!(template instanceof HTMLTemplateElement)) return;
  template.remove();

  /** The connection may be gone. Until it is back the page works by its HTML; a sign of it ends the wait. */
  function retryLater(retry: () => void, ms: number): void {
    const waiting = new AbortController();
    const retryNow = () => {
      clearTimeout(timer);
      waiting.abort();
      retry();
    };
    const timer = setTimeout(retryNow, ms);
    for (const occasion of ['online', 'focus', 'pageshow']) {
      window.addEventListener(occasion, retryNow, { signal: waiting.signal });
    }
  }

  function fetchElement(inert: HTMLElement, retryAfterMs = 5000): void {
    const element = document.createElement(inert.localName);
    for (const { name, value } of inert.attributes) element.setAttribute(name, value);
    element.addEventListener('error', () => {
      element.remove();
      retryLater(() => fetchElement(inert, Math.min(retryAfterMs * 2, 30_000)), retryAfterMs);
    });
    document.head.append(element);
  }

  for (const inert of template.content.querySelectorAll<HTMLElement>('link, script')) {
    const assignment = /window\.(\w+)=(.*);/s.exec(inert.textContent);
    if (assignment) {
      const [, name = '', json = ''] = assignment;
      Object.assign(window, { [name]: JSON.parse(json) });
    } else fetchElement(inert);
  }
}

/** Calls back after the browser has painted its response to the visitor's action. */
const afterPaint = (run: () => void) => requestAnimationFrame(() => setTimeout(run));

/** Calls back when the page is on the screen. */
function whenPainted(run: () => void): void {
  new PerformanceObserver((list, observer) => {
    if (list.getEntriesByName('first-contentful-paint').length === 0) return;
    observer.disconnect();
    requestAnimationFrame(() => requestAnimationFrame(() => whenIdle(run)));
  }).observe({ type: 'paint', buffered: true });
}

/** The address asks for the form: by its anchor, or by what is chosen in it. */
function isFormAskedFor(): boolean {
  const target = document.getElementById(location.hash.slice(1));
  const holdsForm = Boolean(target?.querySelector(ENQUIRY_FORM));
  return holdsForm || new URLSearchParams(location.search).has('service');
}

/** Calls back once the enquiry form is near the view of a visitor who has begun to act. */
function whenFormIsNear(form: Element, run: () => void, { signal }: AbortController): void {
  let hasActed = false;
  let isNear = false;
  const runIfBoth = () => {
    if (hasActed && isNear) run();
  };
  const observer = new IntersectionObserver(([entry]) => {
    isNear = Boolean(entry?.isIntersecting);
    runIfBoth();
  }, NEAR);
  observer.observe(form);
  signal.addEventListener('abort', () => observer.disconnect());
  const act = () => {
    hasActed = true;
    runIfBoth();
  };
  for (const type of ACTS) document.addEventListener(type, act, { signal, passive: true });
}

/** Calls back when an enquiry that is not sent yet may lie on the device. */
function whenUnsentIsFound(run: () => void, { signal }: AbortController): void {
  const look = async () => {
    if (await mayHoldUnsent()) run();
  };
  const lookNow = () => void look();
  whenPainted(lookNow);
  for (const occasion of OCCASIONS) window.addEventListener(occasion, lookNow, { signal });
  document.addEventListener('visibilitychange', lookNow, { signal });
  signal.addEventListener('abort', listen(run));
}

/**
 * Starts React and Gatsby's runtime at the first sign that somebody needs them (docs/decisions/0042-scripts-on-demand.md):
 * the enquiry form is touched or near, the address asks for one, or an enquiry on the device is not sent yet.
 *
 * @param templateId id of the template in which they wait
 */
export function startRuntimeOnSign(templateId: string): void {
  const signs = new AbortController();
  const start = () => {
    signs.abort();
    startRuntime(templateId);
  };
  const startInForm = ({ target }: Event) => {
    if (target instanceof Element && target.closest(ENQUIRY_FORM)) afterPaint(start);
  };
  const listening = { signal: signs.signal, passive: true, capture: true };
  for (const type of ['pointerdown', 'focusin']) {
    document.addEventListener(type, startInForm, listening);
  }
  whenUnsentIsFound(start, signs);
  const form = document.querySelector<HTMLFormElement>(ENQUIRY_FORM);
  if (!form) return;
  holdSend(form, start);
  whenFormIsNear(form, () => whenIdle(start), signs);
  if (isFormAskedFor() || form.dataset.needsScripts !== undefined) whenPainted(start);
}
