/** @jest-environment jsdom */
import { startRuntime } from './start-runtime';

const scripts = () => [...document.querySelectorAll('head > script')];

beforeEach(() => {
  jest.useFakeTimers();
  document.head.innerHTML = '';
  document.body.innerHTML =
    '<template id="runtime"><link rel="stylesheet" href="/styles.css">' +
    '<script id="path">/*<![CDATA[*/window.pagePath="/a;b";/*]]>*/</script><script>\n window.map="{\\"a\\":1}";\n</script>' +
    '<script src="/app.js" async></script></template>';
});
afterEach(() => jest.useRealTimers());

test('starts the scripts once, with their attributes', () => {
  startRuntime('runtime');
  startRuntime('runtime');
  expect(scripts()).toHaveLength(1);
  expect(scripts()[0]).toHaveAttribute('src', '/app.js');
  expect(scripts()[0]).toHaveAttribute('async');
});

test('takes what inline scripts would set for data, and runs none', () => {
  startRuntime('runtime');
  expect(window).toMatchObject({ pagePath: '/a;b', map: '{"a":1}' });
  expect(scripts().filter((script) => script.textContent)).toEqual([]);
});

test('asks for the stylesheet first', () => {
  startRuntime('runtime');
  expect(document.head.firstElementChild).toHaveAttribute('href', '/styles.css');
});

test('asks again, less and less often, for a script that could not be fetched', () => {
  startRuntime('runtime');
  scripts()[0]?.dispatchEvent(new Event('error'));
  expect(scripts()).toHaveLength(0);
  jest.advanceTimersByTime(5000);
  expect(scripts()).toHaveLength(1);
  scripts()[0]?.dispatchEvent(new Event('error'));
  jest.advanceTimersByTime(9999);
  expect(scripts()).toHaveLength(0);
  jest.advanceTimersByTime(1);
  expect(scripts()).toHaveLength(1);
});

/** The script that was asked for cannot be fetched. */
const fail = () => scripts()[0]?.dispatchEvent(new Event('error'));

test('never waits for more than 30 seconds', () => {
  startRuntime('runtime');
  for (let time = 0; time < 600_000; time += 30_000) {
    fail();
    jest.advanceTimersByTime(30_000);
    expect(scripts()).toHaveLength(1);
  }
});

test.each(['online', 'focus', 'pageshow'])('asks again at once on %s, and once', (occasion) => {
  startRuntime('runtime');
  fail();
  window.dispatchEvent(new Event(occasion));
  expect(scripts()).toHaveLength(1);
  window.dispatchEvent(new Event(occasion));
  jest.advanceTimersByTime(600_000);
  expect(scripts()).toHaveLength(1);
});

test('works as text alone, as it is written into the desk’s pages', () => {
  const run: unknown = new Function(`return (${String(startRuntime)})`)();
  if (typeof run === 'function') run('runtime');
  expect(scripts()).toHaveLength(1);
});
