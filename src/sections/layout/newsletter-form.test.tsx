/** @jest-environment jsdom */
import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NewsletterForm } from './newsletter-form';
import { subscribeInPlace } from './subscribe-in-place';

const copy = {
  heading: 'A letter',
  text: 'Now and then.',
  label: 'Email',
  button: 'Subscribe',
  sending: 'Subscribing…',
  subscribed: 'Please check your mail.',
  throttled: 'Please wait.',
  failed: 'That did not work.',
};

const answer = (respond: () => Promise<{ status: number }>) => {
  const fetch = jest.fn(respond);
  Object.assign(globalThis, { fetch });
  return fetch;
};

function show(): void {
  render(<NewsletterForm copy={copy} />);
  subscribeInPlace();
}

async function subscribeAs(email: string) {
  const user = userEvent.setup();
  show();
  await user.type(screen.getByLabelText('Email'), email);
  await user.click(screen.getByRole('button', { name: 'Subscribe' }));
}

it('sends the address, says that a mail is coming and clears the box', async () => {
  const fetch = answer(() => Promise.resolve({ status: 202 }));
  await subscribeAs('asha@example.in');
  expect(await screen.findByText('Please check your mail.')).toBe(screen.getByRole('status'));
  expect(screen.getByLabelText('Email')).toHaveValue('');
  expect(fetch).toHaveBeenCalledWith(
    '/api/newsletter',
    expect.objectContaining({ method: 'POST', body: '{"email":"asha@example.in"}' }),
  );
});

it.each([
  ['the server refuses', copy.failed, () => Promise.resolve({ status: 503 })],
  ['something on the way answers for it', copy.failed, () => Promise.resolve({ status: 200 })],
  ['too many came', copy.throttled, () => Promise.resolve({ status: 429 })],
  ['the network is away', copy.failed, () => Promise.reject(new TypeError('Failed to fetch'))],
])('says so and keeps the address when %s', async (_case, says, respond) => {
  answer(respond);
  await subscribeAs('asha@example.in');
  expect(await screen.findByText(says)).toBeVisible();
  expect(screen.getByLabelText('Email')).toHaveValue('asha@example.in');
});

it('lets go of a line that gives no answer', async () => {
  const waiting = new AbortController();
  const patience = jest.spyOn(AbortSignal, 'timeout').mockReturnValue(waiting.signal);
  const fetch = jest.fn(
    (_path: string, { signal }: { signal: AbortSignal }) =>
      new Promise((_resolve, reject) => signal.addEventListener('abort', reject)),
  );
  Object.assign(globalThis, { fetch });
  await subscribeAs('asha@example.in');
  expect(patience).toHaveBeenCalledWith(15_000);
  expect(screen.getByRole('button', { name: 'Subscribe' })).toBeDisabled();
  waiting.abort();
  expect(await screen.findByText(copy.failed)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Subscribe' })).toBeEnabled();
  patience.mockRestore();
});

it('keeps the focus on the message of somebody who subscribes by keyboard', async () => {
  let respond = (_answer: { status: number }) => {};
  answer(() => new Promise((resolve) => (respond = resolve)));
  const user = userEvent.setup();
  show();
  await user.type(screen.getByLabelText('Email'), 'asha@example.in');
  await user.tab();
  await user.keyboard('{Enter}');
  expect(await screen.findByText(copy.sending)).toHaveFocus();
  respond({ status: 202 });
  expect(await screen.findByText(copy.subscribed)).toHaveFocus();
});

it('says nothing of an earlier address beside an invalid one', async () => {
  answer(() => Promise.resolve({ status: 202 }));
  await subscribeAs('asha@example.in');
  await screen.findByText(copy.subscribed);
  fireEvent.invalid(screen.getByLabelText('Email'));
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
});

it('is a plain form post while scripts are away', () => {
  render(<NewsletterForm copy={copy} />);
  const box = screen.getByLabelText('Email');
  expect(box.closest('form')).toHaveAttribute('action', '/api/newsletter');
  expect(box).toHaveAttribute('name', 'email');
});
