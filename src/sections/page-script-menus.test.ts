/** @jest-environment jsdom */
import { fireEvent, getByText } from '@testing-library/dom';
import userEvent from '@testing-library/user-event';
import { improveMenus, MENU_DELAYS } from './page-script';

/** A page as it was built, with a menu in it. */
function build(kind: '' | 'hover'): void {
  document.body.innerHTML = `
    <details data-menu="${kind}">
      <summary>Menu</summary>
      <a href="#services">Services</a>
      <button type="button">Not a link</button>
    </details>
    <button type="button">Elsewhere</button>`;
  improveMenus();
}

const text = (name: string) => getByText(document.body, name);

function menu(): HTMLDetailsElement {
  const found = document.querySelector('details');
  if (!found) throw new Error('there is no menu');
  return found;
}

describe('an open menu', () => {
  async function open() {
    build('');
    const user = userEvent.setup();
    await user.click(text('Menu'));
    expect(menu().open).toBe(true);
    return user;
  }

  it('closes on Escape and gives the focus back to its summary', async () => {
    const user = await open();
    text('Services').focus();
    await user.keyboard('{Escape}');
    expect(menu().open).toBe(false);
    expect(text('Menu')).toHaveFocus();
  });

  it('closes on a click elsewhere, not on one inside', async () => {
    const user = await open();
    await user.click(text('Not a link'));
    expect(menu().open).toBe(true);
    await user.click(text('Elsewhere'));
    expect(menu().open).toBe(false);
  });

  it('closes when the focus moves on', async () => {
    const user = await open();
    text('Not a link').focus();
    await user.tab();
    expect(text('Elsewhere')).toHaveFocus();
    expect(menu().open).toBe(false);
  });

  it('closes on choosing a link', async () => {
    const user = await open();
    await user.click(text('Services'));
    expect(menu().open).toBe(false);
  });

  it('was perhaps opened before the script came, and closes all the same', async () => {
    document.body.innerHTML = '<details data-menu="" open><summary>Menu</summary></details>';
    improveMenus();
    expect(menu().open).toBe(true);
    await userEvent.setup().keyboard('{Escape}');
    expect(menu().open).toBe(false);
  });
});

describe('a menu that opens by hovering', () => {
  /** jsdom has no PointerEvent: a mouse event carries the properties that the menu reads. */
  const point = (type: string, pointerType: string) =>
    fireEvent(menu(), Object.assign(new MouseEvent(type), { pointerType }));
  const enter = (pointerType = 'mouse') => point('pointerenter', pointerType);
  const leave = () => point('pointerleave', 'mouse');
  const wait = (milliseconds: number) => jest.advanceTimersByTime(milliseconds);

  beforeEach(() => {
    jest.useFakeTimers();
    build('hover');
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
    fireEvent.click(text('Menu'));
    leave();
    wait(1000);
    expect(menu().open).toBe(true);
    fireEvent.click(text('Menu'));
    expect(menu().open).toBe(false);
  });
});
