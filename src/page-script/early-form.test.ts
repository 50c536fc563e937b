/** @jest-environment jsdom */
import { fireEvent } from '@testing-library/dom';
import { holdSend, holdFieldEvents } from './early-form';

const part = (selector: string) => {
  const found = document.querySelector<HTMLElement>(selector);
  if (!found) throw new Error(`there is no ${selector}`);
  return found;
};
const form = () => part('form') as HTMLFormElement;

beforeEach(() => {
  document.body.innerHTML =
    '<div id="root"><form action="/api/enquiries"><input id="name"><p data-held hidden></p></form></div>';
});

describe('Send, pressed before React has come', () => {
  const isOnline = (value: boolean) =>
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(value);

  const takeOver = async () => {
    form().noValidate = true;
    await new Promise((resolve) => setTimeout(resolve, 0));
  };

  test('waits for React, which then sends it once', async () => {
    isOnline(true);
    const start = jest.fn();
    holdSend(form(), start);
    const requestSubmit = jest.spyOn(form(), 'requestSubmit').mockReturnValue();
    expect(fireEvent.submit(form())).toBe(false);
    expect(fireEvent.submit(form())).toBe(false);
    expect(start).toHaveBeenCalledTimes(1);
    expect(part('[data-held]')).not.toBeVisible();
    await takeOver();
    expect(requestSubmit).toHaveBeenCalledTimes(1);
    expect(fireEvent.submit(form())).toBe(true);
  });

  test('is left to the browser when React does not come', () => {
    jest.useFakeTimers();
    isOnline(true);
    holdSend(form(), jest.fn());
    const submit = jest.spyOn(form(), 'submit').mockReturnValue();
    fireEvent.submit(form());
    jest.advanceTimersByTime(8000);
    expect(submit).toHaveBeenCalledTimes(1);
    jest.useRealTimers();
  });

  test('waits without a connection, however long, and says so', async () => {
    jest.useFakeTimers();
    isOnline(false);
    holdSend(form(), jest.fn());
    const submit = jest.spyOn(form(), 'submit').mockReturnValue();
    const requestSubmit = jest.spyOn(form(), 'requestSubmit').mockReturnValue();
    fireEvent.submit(form());
    expect(part('[data-held]')).toBeVisible();
    jest.advanceTimersByTime(60_000);
    expect(submit).not.toHaveBeenCalled();
    jest.useRealTimers();
    await takeOver();
    expect(requestSubmit).toHaveBeenCalledTimes(1);
    expect(part('[data-held]')).not.toBeVisible();
  });
});

test('React hears of letters once it has taken the form over; the fields keep earlier ones', () => {
  const heard: string[] = [];
  for (const type of ['pointerdown', 'keydown', 'input', 'submit']) {
    part('#root').addEventListener(type, () => heard.push(type), { capture: true });
  }
  const type = (text: string) => {
    fireEvent.pointerDown(part('#name'));
    fireEvent.keyDown(part('#name'), { key: text });
    fireEvent.input(part('#name'), { target: { value: text } });
  };
  holdFieldEvents(form());
  type('A');
  expect(heard).toEqual([]);
  expect(part('#name')).toHaveValue('A');
  fireEvent.submit(form());
  expect(heard).toEqual(['submit']);
  form().noValidate = true;
  type('Asha');
  expect(heard).toEqual(['submit', 'pointerdown', 'keydown', 'input']);
});
