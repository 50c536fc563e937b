/** @jest-environment jsdom */
import { fireEvent } from '@testing-library/dom';
import { holdSend } from './early-form';

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
  let submit: jest.SpyInstance;
  let requestSubmit: jest.SpyInstance;
  let start: jest.Mock;

  const setOnline = (value: boolean) => {
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(value);
    window.dispatchEvent(new Event(value ? 'online' : 'offline'));
  };

  const hold = ({ isOnline }: { isOnline: boolean }) => {
    setOnline(isOnline);
    start = jest.fn();
    holdSend(form(), start);
    submit = jest.spyOn(form(), 'submit').mockReturnValue();
    requestSubmit = jest.spyOn(form(), 'requestSubmit').mockReturnValue();
  };

  /** Whether the browser may leave the page without asking. */
  const mayLeave = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

  const takeOver = async () => {
    form().noValidate = true;
    await jest.advanceTimersByTimeAsync(0);
  };

  beforeEach(() => jest.useFakeTimers());
  afterEach(async () => {
    // Listeners of a form that nobody has sent end with it.
    await takeOver();
    jest.useRealTimers();
  });

  test('waits for React, which then sends it once', async () => {
    hold({ isOnline: true });
    expect(fireEvent.submit(form())).toBe(false);
    expect(fireEvent.submit(form())).toBe(false);
    expect(start).toHaveBeenCalledTimes(1);
    expect(part('[data-held]')).not.toBeVisible();
    await takeOver();
    expect(requestSubmit).toHaveBeenCalledTimes(1);
    expect(fireEvent.submit(form())).toBe(true);
    jest.advanceTimersByTime(60_000);
    expect(submit).not.toHaveBeenCalled();
  });

  test('is left to the browser when React does not come', async () => {
    hold({ isOnline: true });
    fireEvent.submit(form());
    jest.advanceTimersByTime(8000);
    expect(submit).toHaveBeenCalledTimes(1);
    await takeOver();
    expect(requestSubmit).not.toHaveBeenCalled();
  });

  test('waits without a connection, however long, and says so', async () => {
    hold({ isOnline: false });
    fireEvent.submit(form());
    expect(part('[data-held]')).toBeVisible();
    jest.advanceTimersByTime(60_000);
    expect(fireEvent.submit(form())).toBe(false);
    expect(submit).not.toHaveBeenCalled();
    await takeOver();
    expect(requestSubmit).toHaveBeenCalledTimes(1);
    expect(part('[data-held]')).not.toBeVisible();
  });

  test('is left to the browser when the connection is back and React still does not come', () => {
    hold({ isOnline: false });
    fireEvent.submit(form());
    jest.advanceTimersByTime(60_000);
    setOnline(true);
    expect(part('[data-held]')).not.toBeVisible();
    jest.advanceTimersByTime(7999);
    expect(submit).not.toHaveBeenCalled();
    jest.advanceTimersByTime(1);
    expect(submit).toHaveBeenCalledTimes(1);
  });

  test('is left to the browser when it is pressed again, later and with a connection', () => {
    hold({ isOnline: false });
    fireEvent.submit(form());
    jest.advanceTimersByTime(8000);
    setOnline(true);
    expect(fireEvent.submit(form())).toBe(true);
    jest.advanceTimersByTime(60_000);
    expect(submit).not.toHaveBeenCalled();
  });

  test('says that it waits when the connection goes meanwhile', () => {
    hold({ isOnline: true });
    fireEvent.submit(form());
    setOnline(false);
    jest.advanceTimersByTime(8000);
    expect(part('[data-held]')).toBeVisible();
  });

  test.each([
    ['React takes over', takeOver],
    ['the browser posts the form', async () => void (await jest.advanceTimersByTimeAsync(8000))],
    [
      'the visitor presses it again, and the browser posts the form',
      () => {
        setOnline(false);
        jest.advanceTimersByTime(8000);
        setOnline(true);
        return Promise.resolve(fireEvent.submit(form()));
      },
    ],
  ])('asks before the page is left with the only text, until %s', async (_case, send) => {
    hold({ isOnline: true });
    expect(mayLeave()).toBe(true);
    fireEvent.submit(form());
    expect(mayLeave()).toBe(false);
    await send();
    expect(mayLeave()).toBe(true);
  });
});
