/**
 * Starts the page's scripts, and fetches the stylesheet of the pages they may show next: both wait
 * inert in a `<template>` until the page is painted and the browser idle, or until the visitor's
 * first move, whichever comes first. A template marked `data-at-once` does not wait.
 *
 * Its own text is written into every page, the same into all, so that one hash allows it; it may
 * refer to nothing outside itself. What Gatsby writes as scripts of one assignment each,
 * `window.pagePath="/about";`, is read as the data it is: as a script it would need a hash a page.
 *
 * Painted means loaded, seen on the screen as the browser reports it, and two animation frames more:
 * frames alone are drawn ahead of the screen, and the first may still be the one with the largest
 * picture. A copied script runs, one moved out of a template does not. The head gets them at its
 * end, so that the styles stay before those that scripts add later.
 *
 * @param templateId id of the template that holds scripts and stylesheet; removed when they start
 */
export function loadRuntime(templateId: string): void {
  const firstMoves = ['pointerdown', 'mousemove', 'keydown', 'touchstart', 'focusin'];
  const template = document.getElementById(templateId);

  function start(): void {
    for (const type of firstMoves) window.removeEventListener(type, start, true);
    if (!(template instanceof HTMLTemplateElement && template.isConnected)) return;
    template.remove();
    for (const inert of template.content.querySelectorAll<HTMLElement>('link, script')) {
      const assignment = /window\.(\w+)=(.*);/s.exec(inert.textContent);
      if (assignment) {
        const [, name = '', json = ''] = assignment;
        Object.assign(window, { [name]: JSON.parse(json) });
        continue;
      }
      const element = document.createElement(inert.localName);
      for (const { name, value } of inert.attributes) element.setAttribute(name, value);
      document.head.append(element);
    }
  }

  function startWhenIdle(): void {
    if ('requestIdleCallback' in window) window.requestIdleCallback(start, { timeout: 2000 });
    else setTimeout(start, 200);
  }

  function startWhenPainted(): void {
    new PerformanceObserver((list, observer) => {
      if (list.getEntriesByName('first-contentful-paint').length === 0) return;
      observer.disconnect();
      requestAnimationFrame(() => requestAnimationFrame(startWhenIdle));
    }).observe({ type: 'paint', buffered: true });
  }

  if (template && template.hasAttribute('data-at-once')) return start();
  for (const type of firstMoves) {
    window.addEventListener(type, start, { capture: true, passive: true });
  }
  if (document.readyState === 'complete') startWhenPainted();
  else window.addEventListener('load', startWhenPainted, { once: true });
}
