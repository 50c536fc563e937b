/** @jest-environment ./testing/pages/browser-environment.ts */
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import {
  answerWith,
  click,
  created,
  fillInByClock as begin,
  keptFields,
  liveForm,
  opened,
  sampleForm,
  savedPanel as saved,
  setOnline,
  standStill,
  submitButton,
  writePage,
} from '../../../testing/pages/enquiry/sample-form';
import { erase, readAll } from '../database';
import { listUnsent, listWaiting, saveUnsent } from '../store';
import type { WaitingEnquiry } from '../unsent-enquiry';

const RESTORED = [
  [/Full Name/, 'Asha Rao'],
  [/Email/, 'asha@example.in'],
  [/Service Needed/, 'crm'],
  [/Project Details/, 'A register for 40 people.'],
] as const;

standStill();

async function sendOffline() {
  setOnline(false);
  const user = await begin();
  await user.click(submitButton());
  await saved();
  return user;
}

it('gives back what nobody could send for a week, says so, and keeps it until it is seen', async () => {
  await sendOffline();
  cleanup();
  const day = 24 * 60 * 60 * 1000;
  jest.setSystemTime(Date.now() + 6 * day);
  expect(await act(listWaiting)).toHaveLength(1);
  jest.setSystemTime(Date.now() + 30 * day);
  expect(await act(listWaiting)).toHaveLength(0);
  jest.setSystemTime(Date.now() + 30 * day);
  render(sampleForm());
  expect(await screen.findByText(/couldn’t send this message for a week/)).toBeVisible();
  expect(screen.getByLabelText(/Project Details/)).toHaveValue('A register for 40 people.');
  expect(await keptFields()).toHaveLength(1);
  expect(screen.queryByText(/kept on this device for a day/)).not.toBeInTheDocument();
});

it('sends what the page shows when the browser’s storage has been cleared', async () => {
  const sent = answerWith(created);
  const user = await sendOffline();
  await act(async () => {
    for (const { key } of await readAll()) await erase(key);
  });
  act(() => setOnline(true));
  await click(user, 'Send now');
  expect(await screen.findByText('7KQM-2XWD')).toBeVisible();
  expect(sent).toHaveLength(1);
});

it('says that it is not saved any more when the storage has been cleared', async () => {
  await sendOffline();
  await act(async () => {
    for (const { key } of await readAll()) await erase(key);
  });
  act(() => void window.dispatchEvent(new Event('focus')));
  expect(
    await screen.findByRole('group', { name: 'Your message has not reached us' }),
  ).toBeVisible();
  const message = screen.getByText('A register for 40 people.');
  expect(message).toBeVisible();
  // Words of any script are read in their own direction.
  expect(message).toHaveAttribute('dir', 'auto');
});

it('takes the same text for the same enquiry, in a form that the browser has filled in again', async () => {
  const sent = answerWith(created);
  const user = await sendOffline();
  const [waiting] = await act(listWaiting);
  cleanup();
  // The browser fills in the page that it goes back to before scripts come.
  writePage();
  for (const [label, value] of RESTORED) {
    screen.getByLabelText<HTMLInputElement>(label).value = value;
  }
  render(liveForm());
  await opened();
  expect(await saved()).toBeVisible();
  act(() => setOnline(true));
  await click(user, 'Send now');
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.key).toBe(waiting?.key);
});

it('sends what another tab has left waiting with the same words, which waits on disk all the while', async () => {
  const sent = answerWith(created);
  const user = await begin();
  const fields = {
    ...{ name: 'Asha Rao', email: 'asha@example.in', service: 'crm' },
    message: 'A register for 40 people.',
  };
  const left: WaitingEnquiry = {
    ...{ state: 'waiting', key: 'of-the-other-tab', fields, startedAt: 1, changedAt: 1 },
    ...{ requestedService: null, tab: 'other', body: '{"name":"Asha Rao"}' },
  };
  await act(() => saveUnsent(left));
  const put = jest.spyOn(IDBObjectStore.prototype, 'put');
  await user.click(submitButton());
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toEqual({ key: 'of-the-other-tab', body: { name: 'Asha Rao' } });
  expect(await screen.findByText('7KQM-2XWD')).toBeVisible();
  const written = put.mock.calls.map(([enquiry]) => enquiry as WaitingEnquiry);
  const states = written.filter(({ key }) => key === left.key).map(({ state }) => state);
  expect(new Set(states)).toEqual(new Set(['waiting']));
  expect(await act(listUnsent)).toEqual([]);
});
