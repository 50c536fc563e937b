import { saysRetried } from './test-steps.mjs';

it('a second try is told with the fault of the first', () => {
  const reason = [
    'Error: expect(received).toBe(expected)',
    '',
    'Expected: \u001b[32m503\u001b[39m',
    'Received: \u001b[31m504\u001b[39m',
    '    at toBe (src/api/health.test.ts:2:57)',
  ].join('\n');
  expect(saysRetried({ name: 'src/api/health.test.ts: answers', reason })).toBe(
    'Passed on a second try only: src/api/health.test.ts: answers ' +
      '(at first: Error: expect(received).toBe(expected); Expected: 503; Received: 504)',
  );
});
