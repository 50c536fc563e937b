/**
 * Starts the page's scripts, and fetches the stylesheet of the pages they may show next. Both wait inert in a
 * `<template>` until the page is painted and the browser idle, or until the first interaction; `data-at-once` skips the
 * wait (docs/decisions/0010-first-paint.md). Every page carries the same text, so that one hash allows it: the function
 * must refer to nothing outside itself. Inline assignments (`window.pagePath="/about";`) are read as data, because
 * scripts would need a hash per page.
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
