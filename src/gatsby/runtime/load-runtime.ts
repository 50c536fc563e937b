/**
 * Starts the page's scripts, which wait inert in a `<template>`: once the page is painted and the
 * browser idle, or at the visitor's first move, whichever comes first.
 *
 * Its own text is written into every public page, so it may refer to nothing outside itself.
 * Painted means two animation frames after `load`: the first frame may still be the one that shows
 * the largest picture. A copied script runs, one moved out of a template does not.
 *
 * @param templateId id of the template that holds the scripts; it is removed when they start
 */
export function loadRuntime(templateId: string): void {
  const firstMoves = ['pointerdown', 'mousemove', 'keydown', 'touchstart', 'focusin'];

  function start(): void {
    for (const type of firstMoves) window.removeEventListener(type, start, true);
    const template = document.getElementById(templateId);
    if (!(template instanceof HTMLTemplateElement)) return;
    template.remove();
    for (const inert of template.content.querySelectorAll('script')) {
      const script = document.createElement('script');
      for (const { name, value } of inert.attributes) script.setAttribute(name, value);
      script.text = inert.text;
      document.body.append(script);
    }
  }

  function startWhenIdle(): void {
    if ('requestIdleCallback' in window) window.requestIdleCallback(start, { timeout: 2000 });
    else setTimeout(start, 200);
  }

  function startWhenPainted(): void {
    requestAnimationFrame(() => requestAnimationFrame(startWhenIdle));
  }

  for (const type of firstMoves) {
    window.addEventListener(type, start, { capture: true, passive: true });
  }
  if (document.readyState === 'complete') startWhenPainted();
  else window.addEventListener('load', startWhenPainted, { once: true });
}
