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
