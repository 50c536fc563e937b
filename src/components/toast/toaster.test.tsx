/** @jest-environment ./testing/pages/browser-environment.ts */
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { present } from './toaster';

const SENT = { variant: 'success', title: 'Sent', text: 'It is stored.' } as const;
const LOST = { variant: 'error', title: 'Error', text: 'It is not.' } as const;
const STEP_MS = 100;

const region = () => screen.getByRole('region', { name: 'Notifications' });
const user = userEvent.setup({ advanceTimers: (ms) => jest.advanceTimersByTimeAsync(ms) });

/** In steps, because a toast leaves in several: each starts once the one before it has been drawn. */
async function pass(ms: number) {
  for (let passed = 0; passed < ms; passed += STEP_MS) {
    await act(() => jest.advanceTimersByTimeAsync(STEP_MS));
  }
}

async function show(toast: Parameters<typeof present>[0]) {
  // It is drawn when React is, after `act`.
  await act(async () => void present(toast));
  await pass(3 * STEP_MS);
}

beforeEach(() => jest.useFakeTimers());
afterEach(async () => {
  await pass(6_000);
  jest.useRealTimers();
});

it('tells the outcome at once, and closes after five seconds', async () => {
  await show(SENT);
  expect(within(region()).getByRole('alert')).toHaveTextContent('SentIt is stored.');
  await pass(4_500);
  expect(screen.getByRole('alert')).toBeInTheDocument();
  await pass(1_500);
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

it('is shown, and not announced, where the page itself tells the same', async () => {
  await show({ ...SENT, isTold: true });
  expect(within(region()).getByText('It is stored.')).toBeInTheDocument();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

it('stays until it is dismissed where it leads somewhere', async () => {
  await show({ ...LOST, link: { label: 'Mend it', href: '/mend' } });
  await pass(20_000);
  expect(screen.getByRole('link', { name: 'Mend it' })).toHaveAttribute('href', '/mend');
  await user.click(screen.getByRole('button', { name: 'Dismiss' }));
  await pass(1_000);
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

it('shows one at a time, the newest for its whole time', async () => {
  await show(LOST);
  await pass(3_000);
  await show(SENT);
  await pass(3_000);
  expect(screen.getByRole('alert')).toHaveTextContent('It is stored.');
  expect(screen.getAllByRole('region')).toHaveLength(1);
});

it('is reached by Alt+T, stays while somebody is there, and can be dismissed', async () => {
  await show(SENT);
  await user.keyboard('{Alt>}t{/Alt}');
  expect(screen.getByRole('button', { name: 'Dismiss' })).toHaveFocus();
  await pass(20_000);
  expect(screen.getByRole('alert')).toBeInTheDocument();
  await user.keyboard('{Enter}');
  await pass(1_000);
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

it('stays while somebody points at it', async () => {
  await show(SENT);
  await user.hover(screen.getByRole('alert'));
  await pass(20_000);
  await user.unhover(screen.getByRole('alert'));
  expect(screen.getByRole('alert')).toBeInTheDocument();
  await pass(6_000);
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});
