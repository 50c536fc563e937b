/** @jest-environment jsdom */
import { act, render, screen } from '@testing-library/react';
import { CharacterCount, useCharacterCount } from './field';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const SIZE = { max: 100, nearAt: 10 };

function Live({ length }: { length: number }) {
  useCharacterCount({ id: 'note' }, { ...SIZE, length });
  return null;
}

/** @returns a function that tells it how many characters are written */
function show(first: number): (length: number) => void {
  render(<CharacterCount id="note" />);
  const { rerender } = render(<Live length={first} />);
  return (length) => rerender(<Live length={length} />);
}

const note = () => document.getElementById('note');
const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms));

it('is silent and unseen while there is room', () => {
  show(50);
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  expect(note()).not.toBeVisible();
});

it('counts down at once for the eye, and for the ear once typing pauses', () => {
  const write = show(95);
  pass(900);
  write(96);
  expect(note()).toBeVisible();
  expect(note()).toHaveTextContent('4 characters left');
  pass(900);
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  pass(100);
  expect(screen.getByRole('status')).toHaveTextContent('4 characters left');
  write(101);
  pass(1000);
  expect(screen.getByRole('status')).toHaveTextContent('1 character too many');
  write(60);
  expect(note()).not.toBeVisible();
});
