/**
 * Starts the page's scripts, and fetches the stylesheet of the pages they may show next: both wait
 * inert in a `<template>` until the page is painted and the browser idle, or until the visitor's
 * first move, whichever comes first.
 *
 * Its own text is written into every public page, so it may refer to nothing outside itself.
 * Painted means loaded, seen on the screen as the browser reports it, and two animation frames more:
 * frames alone are drawn ahead of the screen, and the first may still be the one with the largest
 * picture. A copied script runs, one moved out of a template does not. The head gets them at its
 * end, so that the styles stay before those that scripts add later.
 *
 * @param templateId id of the template that holds scripts and stylesheet; removed when they start
 */
export function loadRuntime(templateId: string): void {
  const firstMoves = ['pointerdown', 'mousemove', 'keydown', 'touchstart', 'focusin'];

  function start(): void {
    for (const type of firstMoves) window.removeEventListener(type, start, true);
    const template = document.getElementById(templateId);
    if (!(template instanceof HTMLTemplateElement)) return;
    template.remove();
    for (const inert of template.content.querySelectorAll<HTMLElement>('link, script')) {
      const element = document.createElement(inert.localName);
      for (const { name, value } of inert.attributes) element.setAttribute(name, value);
      element.textContent = inert.textContent;
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

  for (const type of firstMoves) {
    window.addEventListener(type, start, { capture: true, passive: true });
  }
  if (document.readyState === 'complete') startWhenPainted();
  else window.addEventListener('load', startWhenPainted, { once: true });
}
