/** @jest-environment ./src/testing/browser-environment.ts */
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { present } from './toaster';

const SENT = { variant: 'success', title: 'Sent', text: 'It is with us.' } as const;
const LOST = { variant: 'error', title: 'Error', text: 'It is not.' } as const;
const region = () => screen.getByRole('region', { name: 'Notifications' });
const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  jest.runOnlyPendingTimers();
  jest.useRealTimers();
});

it('tells the outcome at once, and closes after five seconds', () => {
  present(SENT);
  expect(within(region()).getByRole('alert')).toHaveTextContent('SentIt is with us.');
  jest.advanceTimersByTime(4900);
  expect(screen.getByRole('alert')).toBeInTheDocument();
  jest.advanceTimersByTime(200);
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

it('shows one at a time, the newest for its whole time', () => {
  present(LOST);
  jest.advanceTimersByTime(3000);
  present(SENT);
  jest.advanceTimersByTime(3000);
  expect(screen.getByRole('alert')).toHaveTextContent('It is with us.');
  expect(screen.getAllByRole('region')).toHaveLength(1);
});

it('is reached by Alt+T, and stays while somebody is there', async () => {
  present(SENT);
  await user.keyboard('{Alt>}t{/Alt}');
  expect(region()).toHaveFocus();
  jest.advanceTimersByTime(20_000);
  expect(screen.getByRole('alert')).toBeInTheDocument();
  region().blur();
  jest.advanceTimersByTime(5000);
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});
