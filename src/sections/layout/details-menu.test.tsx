/** @jest-environment jsdom */
import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useRef } from 'react';
import { MENU_DELAYS, useDismiss, useHoverMenu } from './details-menu';

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

function HoverMenu() {
  const menu = useRef<HTMLDetailsElement>(null);
  useHoverMenu(menu);
  return (
    <details ref={menu} data-testid="menu">
      <summary>Services</summary>
      <p>Panel</p>
    </details>
  );
}

const menu = () => screen.getByTestId<HTMLDetailsElement>('menu');

describe('useDismiss', () => {
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
});

describe('useHoverMenu', () => {
  /** jsdom has no PointerEvent: a mouse event carries the properties that the menu reads. */
  const point = (type: string, pointerType: string) =>
    fireEvent(menu(), Object.assign(new MouseEvent(type), { pointerType }));
  const enter = (pointerType = 'mouse') => point('pointerenter', pointerType);
  const leave = () => point('pointerleave', 'mouse');
  const wait = (milliseconds: number) => act(() => jest.advanceTimersByTime(milliseconds));

  beforeEach(() => {
    jest.useFakeTimers();
    render(<HoverMenu />);
  });
  afterEach(() => jest.useRealTimers());

  it('keeps the delays of the specification', () => {
    expect(MENU_DELAYS).toEqual({ open: 200, close: 150, skip: 300 });
  });

  it('opens once the mouse has rested on it for 200 ms', () => {
    enter();
    wait(199);
    expect(menu().open).toBe(false);
    wait(1);
    expect(menu().open).toBe(true);
  });

  it('stays shut when the mouse only passes over it', () => {
    enter();
    wait(100);
    leave();
    wait(1000);
    expect(menu().open).toBe(false);
  });

  it('closes 150 ms after the mouse has left, unless it comes back', () => {
    enter();
    wait(200);
    leave();
    wait(149);
    enter();
    wait(1000);
    expect(menu().open).toBe(true);
    leave();
    wait(150);
    expect(menu().open).toBe(false);
  });

  it('opens at once when it was open less than 300 ms ago, and waits again after that', () => {
    enter();
    wait(200);
    leave();
    wait(150 + 299);
    enter();
    wait(0);
    expect(menu().open).toBe(true);
    leave();
    wait(150 + 300);
    enter();
    wait(199);
    expect(menu().open).toBe(false);
  });

  it('leaves touch to the native click', () => {
    enter('touch');
    wait(1000);
    expect(menu().open).toBe(false);
  });

  it('is kept open by a click after hovering, and shut by the next one', () => {
    enter();
    wait(200);
    expect(menu().open).toBe(true);
    fireEvent.click(screen.getByText('Services'));
    leave();
    wait(1000);
    expect(menu().open).toBe(true);
    fireEvent.click(screen.getByText('Services'));
    expect(menu().open).toBe(false);
  });
});
