/** @jest-environment jsdom */
import { loadRuntime } from './load-runtime';

/** Runs frames and idle callbacks when the test says so, as a browser does when it has time. */
let later: (() => void)[] = [];

function letTimePass(): void {
  while (later.length > 0) later.shift()?.();
}

/** Names of the paints that the browser has seen; it tells of them when there is time. */
let paints: string[] = [];

class PaintObserver {
  isConnected = true;

  constructor(private readonly tell: (list: object, observer: PaintObserver) => void) {}

  observe(): void {
    later.push(() => {
      const list = { getEntriesByName: (name: string) => paints.filter((paint) => paint === name) };
      if (this.isConnected) this.tell(list, this);
    });
  }

  disconnect(): void {
    this.isConnected = false;
  }
}

Object.assign(window, { PerformanceObserver: PaintObserver });

const scripts = () => [...document.querySelectorAll('head > script')];

beforeEach(() => {
  later = [];
  paints = ['first-paint', 'first-contentful-paint'];
  window.requestAnimationFrame = (callback) => later.push(() => callback(0));
  window.requestIdleCallback = (callback) =>
    later.push(() => callback({ didTimeout: false, timeRemaining: () => 50 }));
  document.head.innerHTML = '';
  document.body.innerHTML =
    '<button>Menu</button><template id="runtime"><link rel="stylesheet" href="/styles.css">' +
    '<script id="path">/*<![CDATA[*/window.pagePath="/a;b";/*]]>*/</script><script>\n window.map="{\\"a\\":1}";\n</script>' +
    '<script src="/app.js" async></script></template>';
});

function readyState(state: DocumentReadyState): void {
  jest.spyOn(document, 'readyState', 'get').mockReturnValue(state);
}

test('starts the scripts only after load, paint and idle', () => {
  readyState('loading');
  loadRuntime('runtime');
  letTimePass();
  expect(scripts()).toHaveLength(0);
  window.dispatchEvent(new Event('load'));
  expect(scripts()).toHaveLength(0);
  letTimePass();
  expect(scripts()).toHaveLength(1);
});

test('does not wait for a load event that has already been', () => {
  readyState('complete');
  loadRuntime('runtime');
  letTimePass();
  expect(scripts()).toHaveLength(1);
});

test('does not take an empty first paint for the page', () => {
  readyState('complete');
  paints = ['first-paint'];
  loadRuntime('runtime');
  letTimePass();
  expect(scripts()).toHaveLength(0);
});

test.each(['pointerdown', 'mousemove', 'keydown', 'touchstart', 'focusin'])(
  'starts at once on the first %s, and only once',
  (type) => {
    readyState('loading');
    loadRuntime('runtime');
    const button = document.querySelector('button');
    button?.dispatchEvent(new Event(type, { bubbles: true }));
    expect(scripts()).toHaveLength(1);
    button?.dispatchEvent(new Event(type, { bubbles: true }));
    window.dispatchEvent(new Event('load'));
    letTimePass();
    expect(scripts()).toHaveLength(1);
  },
);

test('keeps the attributes of each script', () => {
  readyState('complete');
  loadRuntime('runtime');
  letTimePass();
  expect(scripts()[0]).toHaveAttribute('src', '/app.js');
  expect(scripts()[0]).toHaveAttribute('async');
});

test('takes what inline scripts would set for data, and runs none', () => {
  readyState('complete');
  loadRuntime('runtime');
  letTimePass();
  expect(window).toMatchObject({ pagePath: '/a;b', map: '{"a":1}' });
  expect(scripts().filter((script) => script.textContent)).toEqual([]);
});

test('a page that is nothing without its scripts gets them at once', () => {
  readyState('loading');
  document.querySelector('template')?.setAttribute('data-at-once', '');
  loadRuntime('runtime');
  expect(scripts()).toHaveLength(1);
});

test('asks for the stylesheet first', () => {
  readyState('complete');
  loadRuntime('runtime');
  letTimePass();
  expect(document.head.firstElementChild).toHaveAttribute('href', '/styles.css');
});

test('works as text alone, as it is written into the page', () => {
  readyState('complete');
  const run: unknown = new Function(`return (${String(loadRuntime)})`)();
  if (typeof run === 'function') run('runtime');
  letTimePass();
  expect(scripts()).toHaveLength(1);
});
