/** @jest-environment jsdom */
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useRef } from 'react';
import { useDismiss } from './use-dismiss';

function Page({ path }: { path: string }) {
  const menu = useRef<HTMLDetailsElement>(null);
  useDismiss(menu, path);
  return (
    <>
      <details ref={menu} data-testid="menu">
        <summary>Menu</summary>
        <a href="#services">Services</a>
        <button type="button">Not a link</button>
      </details>
      <button type="button">Elsewhere</button>
    </>
  );
}

const menu = () => screen.getByTestId<HTMLDetailsElement>('menu');

async function open() {
  const user = userEvent.setup();
  const view = render(<Page path="/" />);
  await user.click(screen.getByText('Menu'));
  expect(menu().open).toBe(true);
  return { user, view };
}

it('closes on Escape and gives the focus back to its summary', async () => {
  const { user } = await open();
  screen.getByRole('link').focus();
  await user.keyboard('{Escape}');
  expect(menu().open).toBe(false);
  expect(screen.getByText('Menu')).toHaveFocus();
});

it('closes on a click elsewhere, not on one inside', async () => {
  const { user } = await open();
  await user.click(screen.getByText('Not a link'));
  expect(menu().open).toBe(true);
  await user.click(screen.getByText('Elsewhere'));
  expect(menu().open).toBe(false);
});

it('closes when the focus moves on', async () => {
  const { user } = await open();
  screen.getByText('Not a link').focus();
  await user.tab();
  expect(screen.getByText('Elsewhere')).toHaveFocus();
  expect(menu().open).toBe(false);
});

it('closes on choosing a link', async () => {
  const { user } = await open();
  await user.click(screen.getByRole('link'));
  expect(menu().open).toBe(false);
});

it('closes when another page is shown', async () => {
  const { view } = await open();
  view.rerender(<Page path="/" />);
  expect(menu().open).toBe(true);
  view.rerender(<Page path="/about" />);
  expect(menu().open).toBe(false);
});

it('keeps what was opened before it came', () => {
  document.body.innerHTML = '';
  const view = render(<Page path="/" />);
  menu().open = true;
  view.rerender(<Page path="/" />);
  expect(menu().open).toBe(true);
});
