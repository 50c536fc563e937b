/** @jest-environment jsdom */
import 'fake-indexeddb/auto';
import { fireEvent } from '@testing-library/dom';
import { startRuntimeOnSign } from './start-runtime';

/** Runs frames and idle callbacks when the test says so, as a browser does when it has time. */
let later: (() => void)[] = [];

async function letTimePass(): Promise<void> {
  while (later.length > 0) later.shift()?.();
  await new Promise((resolve) => setTimeout(resolve, 20));
}

class PaintObserver {
  constructor(private readonly tell: (list: object, observer: PaintObserver) => void) {}
  observe = () => later.push(() => this.tell({ getEntriesByName: () => [{}] }, this));
  disconnect = () => undefined;
}

let reportForm: (isNear: boolean) => void;

/** jsdom has no layout, so the test reports when the form is near. */
class SteeredObserver {
  constructor(callback: IntersectionObserverCallback) {
    reportForm = (isIntersecting) =>
      callback(
        [{ isIntersecting } as IntersectionObserverEntry],
        this as unknown as IntersectionObserver,
      );
  }
  observe = () => undefined;
  disconnect = () => undefined;
}

const ENQUIRY =
  '<section id="enquiry"><form action="/api/enquiries"><input id="name"><p data-held hidden></p></form></section>';
const NEWSLETTER = '<footer><form action="/api/newsletter"><input id="email"></form></footer>';

const isStarted = () => document.getElementById('runtime') === null;

function open(address: string, markup = ENQUIRY): void {
  window.history.replaceState(null, '', address);
  document.body.innerHTML = `<button id="menu"></button>${markup}${NEWSLETTER}<template id="runtime"></template>`;
  startRuntimeOnSign('runtime');
}

const part = (selector: string) => {
  const found = document.querySelector<HTMLElement>(selector);
  if (!found) throw new Error(`there is no ${selector}`);
  return found;
};

beforeEach(() => {
  later = [];
  Object.assign(window, {
    PerformanceObserver: PaintObserver,
    IntersectionObserver: SteeredObserver,
    requestAnimationFrame: (run: () => void) => later.push(run),
    requestIdleCallback: (run: () => void) => later.push(run),
  });
});

afterEach(async () => {
  // Listeners of a page that was never taken over end with it.
  if (!isStarted()) fireEvent.pointerDown(part('#name'));
  await letTimePass();
  indexedDB.deleteDatabase('enquiries');
});

test('a page that is only read starts nothing, also when its form is in view from the beginning', async () => {
  open('/contact');
  reportForm(true);
  await letTimePass();
  expect(isStarted()).toBe(false);
});

test('touching and using the rest of the page starts nothing while the form is far', async () => {
  open('/');
  fireEvent.pointerDown(part('#menu'));
  fireEvent.keyDown(part('#menu'));
  fireEvent.pointerDown(part('#email'));
  fireEvent.scroll(document);
  await letTimePass();
  expect(isStarted()).toBe(false);
});

test.each([
  ['a touch of the form', () => fireEvent.pointerDown(part('#name'))],
  ['focus in the form', () => fireEvent.focusIn(part('#name'))],
])('%s starts React when its answer is painted', async (_sign, act) => {
  open('/');
  act();
  expect(isStarted()).toBe(false);
  await letTimePass();
  expect(isStarted()).toBe(true);
});

test('a form that comes near while the visitor scrolls starts React when the browser is idle', async () => {
  open('/');
  fireEvent.scroll(document);
  reportForm(true);
  expect(isStarted()).toBe(false);
  await letTimePass();
  expect(isStarted()).toBe(true);
});

test('a first move on a page that shows its form does, too', async () => {
  open('/contact');
  reportForm(true);
  fireEvent.pointerMove(document.body);
  await letTimePass();
  expect(isStarted()).toBe(true);
});

test.each(['/contact#enquiry', '/contact?service=crm'])('%s asks for the form', async (address) => {
  open(address);
  expect(isStarted()).toBe(false);
  await letTimePass();
  expect(isStarted()).toBe(true);
});

test.each(['/contact?utm_source=mail', '/contact#%E0%A4%A'])('%s does not', async (address) => {
  open(address);
  await letTimePass();
  expect(isStarted()).toBe(false);
});

test('a form that is nothing without scripts gets them once the page is painted', async () => {
  open('/consultation', ENQUIRY.replace('<form', '<form data-needs-scripts=""'));
  await letTimePass();
  expect(isStarted()).toBe(true);
});

test('an enquiry that was left on the device starts React, so that it is sent', async () => {
  await new Promise<void>((resolve) => {
    const opening = indexedDB.open('enquiries');
    opening.onsuccess = () => {
      opening.result.close();
      resolve();
    };
  });
  open('/about', '');
  await letTimePass();
  expect(isStarted()).toBe(true);
});
