/** @jest-environment ./testing/pages/browser-environment.ts */
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import {
  answerWith,
  click,
  created,
  fillInByClock as begin,
  keptFields,
  offline,
  pass,
  sampleForm,
  savedPanel as saved,
  setOnline,
  standStill,
  submitButton,
} from '../../../testing/pages/enquiry/sample-form';
import { watchUnsent } from '../watch-unsent';

standStill();

describe('without a connection', () => {
  async function sendOffline() {
    setOnline(false);
    const user = await begin();
    await user.click(submitButton());
    expect(await saved()).toHaveFocus();
    return user;
  }

  it('asks nobody, says so plainly, and sends once when the connection is back', async () => {
    const sent = answerWith(created);
    const stop = watchUnsent();
    await sendOffline();
    expect(
      screen.getByText("You're offline. We'll send this as soon as you're back online."),
    ).toBeVisible();
    expect(screen.getByText('A register for 40 people.')).toBeVisible();
    expect(sent).toHaveLength(0);
    act(() => setOnline(true));
    expect(await screen.findByText('7KQM-2XWD')).toBeVisible();
    expect(await screen.findByText(/Your reference is 7KQM-2XWD\./)).toBeVisible();
    await pass(600_000);
    expect(sent).toHaveLength(1);
    stop();
  });

  it('stops retrying when the connection goes', async () => {
    const sent = answerWith(offline);
    const user = await begin();
    await user.click(submitButton());
    await screen.findByText(/^No answer yet/);
    act(() => setOnline(false));
    expect(await saved()).toBeVisible();
    expect(sent).toHaveLength(1);
    expect(screen.queryByText('Error Sending Message')).not.toBeInTheDocument();
  });

  it('tries when the visitor asks for it', async () => {
    const sent = answerWith(offline, created);
    const user = await sendOffline();
    await click(user, 'Send now');
    expect(await saved()).toBeVisible();
    await waitFor(() => expect(sent).toHaveLength(1));
    await click(user, 'Send now');
    expect(await screen.findByText('7KQM-2XWD')).toBeVisible();
  });

  it.each([
    ['nobody answers', offline, /^We can't reach our server\./],
    [
      'the server takes no more for a while',
      () => Response.json({ status: 429 }, { status: 429 }),
      /^We've had several messages from your connection\./,
    ],
  ])('says so when %s', async (_case, answer, text) => {
    answerWith(answer);
    const user = await sendOffline();
    act(() => setOnline(true));
    await click(user, 'Send now');
    expect(await screen.findByText(text)).toBeVisible();
    expect(await keptFields()).toHaveLength(1);
  });

  it('sends nothing that was discarded, and gives the text back', async () => {
    const sent = answerWith(created);
    const user = await sendOffline();
    await click(user, 'Discard');
    expect(await screen.findByText(/We won't send this message/)).toBeVisible();
    expect(screen.getByLabelText(/Project Details/)).toHaveValue('A register for 40 people.');
    act(() => setOnline(true));
    await pass(600_000);
    expect(sent).toHaveLength(0);
    await click(user, 'Clear');
    expect(screen.getByLabelText(/Project Details/)).toHaveValue('');
  });

  it('sends on the next visit, from any page', async () => {
    const sent = answerWith(created);
    await sendOffline();
    cleanup();
    setOnline(true);
    const stop = watchUnsent();
    expect(await screen.findByText(/Your reference is 7KQM-2XWD\./)).toBeVisible();
    expect(sent).toHaveLength(1);
    expect(await keptFields()).toEqual([]);
    stop();
  });

  it('calls it no error on another page when an earlier version has arrived', async () => {
    const errors = [{ field: 'idempotency_key', message: 'Used.' }];
    answerWith(() => Response.json({ errors, reference: '2222-3333' }, { status: 422 }));
    await sendOffline();
    cleanup();
    setOnline(true);
    const stop = watchUnsent();
    expect(await screen.findByText(/^Its reference is 2222-3333\./)).toBeVisible();
    expect(screen.queryByText('Error Sending Message')).not.toBeInTheDocument();
    expect(await keptFields()).toHaveLength(1);
    stop();
  });

  it('brings the text back with its errors when the server finds it faulty after all', async () => {
    const errors = [{ field: 'email', message: 'Email is not ours.' }];
    answerWith(() => Response.json({ errors }, { status: 422 }));
    const user = await sendOffline();
    await click(user, 'Send now');
    expect(await screen.findByRole('link', { name: 'Email is not ours.' })).toBeVisible();
    expect(screen.getByLabelText(/Project Details/)).toHaveValue('A register for 40 people.');
  });
});

describe('a value that looks mistyped', () => {
  it('is asked about once, and then sent as it is', async () => {
    const sent = answerWith(created);
    const user = await begin();
    await user.type(screen.getByLabelText(/Phone/), 'abc');
    await user.click(submitButton());
    const question = await screen.findByRole('group', { name: /^Please check/ });
    await waitFor(() => expect(question).toHaveFocus());
    expect(sent).toHaveLength(0);
    await click(user, 'Send as it is');
    expect(await screen.findByText('7KQM-2XWD')).toBeVisible();
    expect(sent[0]?.body).toMatchObject({ phone: 'abc' });
  });

  it('gets a suggestion at its field, which one press takes', async () => {
    const sent = answerWith(created);
    const user = await begin();
    await user.clear(screen.getByLabelText(/Email/));
    await user.type(screen.getByLabelText(/Email/), 'asha@gmial.com');
    await user.tab();
    await click(user, 'Use asha@gmail.com');
    expect(screen.getByLabelText(/Email/)).toHaveValue('asha@gmail.com');
    await user.click(submitButton());
    expect(await screen.findByText('7KQM-2XWD')).toBeVisible();
    expect(sent[0]?.body).toMatchObject({ email: 'asha@gmail.com' });
  });
});

it('carries the service whose page led here', async () => {
  const sent = answerWith(created);
  const { unmount } = render(sampleForm('?service=crm&from=/services/crm/attendance'));
  expect(screen.getByRole('link', { name: 'Attendance Tracking' })).toBeVisible();
  unmount();
  expect(sent).toHaveLength(0);
});
