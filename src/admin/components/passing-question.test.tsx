/** @jest-environment ./testing/pages/browser-environment.ts */
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createRef, useState } from 'react';
import { PassingQuestion } from './passing-question';

const firstAnswer = createRef<HTMLButtonElement>();

/** A list of one row, whose question ends by a button or by itself. */
function Rows() {
  const [isAsked, setAsked] = useState(true);
  return (
    <>
      <button type="button" id="status">
        Contacted
      </button>
      <input aria-label="Search" />
      {isAsked && (
        <PassingQuestion
          question="Reached how?"
          hotkey="h"
          firstAnswer={firstAnswer}
          findPlace={() => document.getElementById('status')}
          onClose={() => setAsked(false)}
        >
          <button type="button" ref={firstAnswer} onClick={() => setAsked(false)}>
            Letter
          </button>
        </PassingQuestion>
      )}
      <button type="button" onMouseEnter={() => setAsked(false)}>
        End
      </button>
    </>
  );
}

const open = () => {
  render(<Rows />);
  return userEvent.setup();
};

it('is reached by its key, and leads back to where that was pressed', async () => {
  const user = open();
  act(() => screen.getByRole('button', { name: 'End' }).focus());
  await user.keyboard('h');
  expect(screen.getByRole('button', { name: 'Letter' })).toHaveFocus();
  await user.keyboard('{Escape}');
  expect(screen.getByRole('button', { name: 'End' })).toHaveFocus();
});

it('is reached by Tab, and leads back all the same', async () => {
  const user = open();
  await user.click(screen.getByRole('textbox'));
  await user.tab();
  await user.keyboard('{Enter}');
  expect(screen.queryByRole('region', { name: 'Reached how?' })).not.toBeInTheDocument();
  expect(screen.getByRole('textbox')).toHaveFocus();
});

it('leads to what it is about where the focus came from nowhere', async () => {
  const user = open();
  await user.click(screen.getByRole('button', { name: 'Letter' }));
  expect(screen.getByRole('button', { name: 'Contacted' })).toHaveFocus();
});

it('leaves the focus where somebody went meanwhile', async () => {
  const user = open();
  await user.keyboard('h');
  await user.click(screen.getByRole('textbox'));
  await user.hover(screen.getByRole('button', { name: 'End' }));
  expect(screen.queryByRole('region', { name: 'Reached how?' })).not.toBeInTheDocument();
  expect(screen.getByRole('textbox')).toHaveFocus();
});
