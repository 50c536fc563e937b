// Four of five test files have no page, and are spared loading React.
if (typeof document !== 'undefined') jest.requireActual('./browser-setup');

// `npm test` names at its end whatever passed on a second try only. A race that is lost only now and then is a fault.
const isAboutRaces = expect.getState().testPath?.includes('/concurrency/');
jest.retryTimes(isAboutRaces ? 0 : 1, { logErrorsBeforeRetry: true });

/** Errors wait here until the test ends. If `console.error` threw them, a server under test would never respond. */
const strayErrors: Error[] = [];

/** A stray console.error is a fault nobody looked at: it fails the test that caused it. */
beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation((...args: unknown[]) => {
    strayErrors.push(new Error(`Unexpected console.error: ${args.map(String).join(' ')}`));
  });
});

afterEach(() => {
  jest.restoreAllMocks();
  const [first] = strayErrors.splice(0);
  if (first) throw first;
});
