/** @jest-environment ./testing/pages/browser-environment.ts */
import { act, renderHook } from '@testing-library/react';
import { useHasKeptDraft, useKeptDraft } from './storage';

const KEY = 'asha:reply:lead-7';

afterEach(() => localStorage.clear());

it('whoever asks only whether there is a draft is not drawn anew with each letter', () => {
  const form = renderHook(() => useKeptDraft(KEY));
  let drawn = 0;
  const badge = renderHook(() => {
    drawn += 1;
    return useHasKeptDraft(KEY);
  });
  expect(badge.result.current).toBe(false);
  for (const text of ['D', 'De', 'Dea', 'Dear']) act(() => form.result.current[1](text));
  expect(form.result.current[0]).toBe('Dear');
  expect(badge.result.current).toBe(true);
  expect(drawn).toBe(2);
  act(() => form.result.current[1](null));
  expect(badge.result.current).toBe(false);
});
