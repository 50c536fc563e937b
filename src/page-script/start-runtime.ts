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

  function fetchElement(inert: HTMLElement, retryAfterMs = 5000): void {
    const element = document.createElement(inert.localName);
    for (const { name, value } of inert.attributes) element.setAttribute(name, value);
    // The connection may be gone: the page works on by its HTML, and scripts come with the connection.
    element.addEventListener('error', () => {
      element.remove();
      setTimeout(() => fetchElement(inert, retryAfterMs * 2), retryAfterMs);
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
