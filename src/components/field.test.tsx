/** @jest-environment jsdom */
import { act, render, screen } from '@testing-library/react';
import { CharacterCount } from './field';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const count = (length: number) => (
  <CharacterCount id="note" length={length} max={100} nearAt={10} />
);
const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms));

it('is silent and unseen while there is room', () => {
  render(count(50));
  expect(screen.queryByRole('status')).not.toBeInTheDocument();
  expect(document.getElementById('note')).not.toBeVisible();
});

it('counts down at once for the eye, and for the ear once typing pauses', () => {
  const { rerender } = render(count(95));
  pass(900);
  rerender(count(96));
  expect(document.getElementById('note')).toHaveTextContent('4 characters left');
  pass(900);
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  pass(100);
  expect(screen.getByRole('status')).toHaveTextContent('4 characters left');
  rerender(count(101));
  pass(1000);
  expect(screen.getByRole('status')).toHaveTextContent('1 character too many');
});
