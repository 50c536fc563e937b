/** @jest-environment jsdom */
import { act, fireEvent, screen } from '@testing-library/react';
import { Suspense, type ComponentType } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { loadOnInteraction } from './load-on-interaction';

function Form({ label }: { label: string }) {
  return (
    <form ref={(form) => form?.setAttribute('data-alive', '')}>
      <input aria-label={label} />
    </form>
  );
}

/** A page as the build writes it, taken over by React. Returns the field that stands in it. */
async function open(load: () => Promise<ComponentType<{ label: string }>>) {
  const container = document.createElement('div');
  container.innerHTML = '<!--$--><form><input aria-label="Name"/></form><!--/$-->';
  document.body.replaceChildren(container);
  const Part = loadOnInteraction(load);
  await act(async () => {
    hydrateRoot(
      container,
      <Suspense>
        <Part label="Name" />
      </Suspense>,
    );
    await Promise.resolve();
  });
  return screen.getByLabelText<HTMLInputElement>('Name');
}

const isAlive = () => document.querySelector('form')?.hasAttribute('data-alive');
const move = (type: string) =>
  act(async () => {
    fireEvent(document.body, new Event(type));
    await Promise.resolve();
  });

test.each(['scroll', 'pointerdown', 'pointermove', 'keydown', 'focusin'])(
  'its code waits for a move such as %s, and takes over what stands there',
  async (type) => {
    const load = jest.fn(() => Promise.resolve(Form));
    const field = await open(load);
    expect(load).not.toHaveBeenCalled();
    await move(type);
    await move(type);
    expect(load).toHaveBeenCalledTimes(1);
    expect(isAlive()).toBe(true);
    expect(screen.getByLabelText('Name')).toBe(field);
  },
);

test('a page that is scrolled already has had its move', async () => {
  jest.replaceProperty(window, 'scrollY', 800);
  await open(() => Promise.resolve(Form));
  jest.restoreAllMocks();
  expect(isAlive()).toBe(true);
});

test('code that cannot be had is asked for again, and the text in the form stays', async () => {
  jest.useFakeTimers();
  const load = jest.fn(() => Promise.resolve(Form));
  load.mockRejectedValueOnce(new Error('no connection'));
  const field = await open(load);
  field.value = 'Asha';
  await move('scroll');
  expect(isAlive()).toBe(false);
  expect(field).toBeInTheDocument();
  await act(() => jest.advanceTimersByTimeAsync(5000));
  jest.useRealTimers();
  expect(isAlive()).toBe(true);
  expect(screen.getByLabelText('Name')).toHaveValue('Asha');
});
