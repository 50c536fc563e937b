import type * as Dom from '@testing-library/dom';

/** The line adds this to each page (e2e/engines/line.ts). It becomes a classic script, so it imports types alone. */
declare global {
  interface Window {
    TestingLibraryDom: typeof Dom;
    engineFaults: string[];
    engineFind: (role: string, name: string, index: number) => Element | undefined;
    engineText: () => string;
  }
}

window.engineFaults = [];

for (const level of ['error', 'warn'] as const) {
  const write = console[level];
  console[level] = (...parts: unknown[]) => {
    window.engineFaults.push(`console.${level}: ${parts.join(' ')}`);
    write(...parts);
  };
}

addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
  window.engineFaults.push(`${effectiveDirective} refused ${blockedURI}`);
});
addEventListener('unhandledrejection', ({ reason }) => {
  window.engineFaults.push(`unhandled rejection: ${reason}`);
});
// A file that does not load is an error of its element, and does not bubble.
addEventListener(
  'error',
  (event) => {
    const file = event.target instanceof Element && event.target.outerHTML.slice(0, 200);
    window.engineFaults.push(file ? `not loaded: ${file}` : `error: ${event.message}`);
  },
  true,
);

/** The visible and enabled elements of a role whose name holds a text; one with exactly that name comes first. */
window.engineFind = (role, name, index) => {
  const { queryAllByRole } = window.TestingLibraryDom;
  const seen = (options: object) =>
    queryAllByRole(document.body, role, { hidden: true, ...options }).filter(
      (element) =>
        element.checkVisibility({ visibilityProperty: true }) && !element.matches(':disabled'),
    );
  const exact = name === '' ? [] : seen({ name });
  const found = exact.length > 0 ? exact : seen({ name: (text: string) => text.includes(name) });
  const element = found[index];
  // A radio button may be drawn by its label alone.
  const isRadio = element instanceof HTMLInputElement && element.type === 'radio';
  return (isRadio && element.labels?.[0]) || element;
};

window.engineText = () => document.body.innerText;
