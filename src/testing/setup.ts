import '@testing-library/jest-dom';

/** A stray console.error is a fault nobody looked at: it fails the test that caused it. */
beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation((...args: unknown[]) => {
    throw new Error(`Unexpected console.error: ${args.map(String).join(' ')}`);
  });
});

afterEach(() => {
  jest.restoreAllMocks();
});
