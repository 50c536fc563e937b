/** @jest-environment ./src/testing/browser-environment.ts */
import { act, screen, waitFor } from '@testing-library/react';
import { answerWith, away, created, fillIn, offline, submitButton } from './sample-form';

beforeEach(() => {
  sessionStorage.clear();
  jest.useFakeTimers();
});
afterEach(() => jest.useRealTimers());

/** 1 + 2 + 4 s, each up to a quarter longer. */
const ALL_RETRIES_MS = 8_750;

const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
const begin = () => fillIn({ advanceTimers: (ms) => jest.advanceTimersByTimeAsync(ms) });
const givenUp = () => screen.findByRole('group', { name: 'Your message has not reached us' });

it('tries again by itself, says so, and sends one enquiry', async () => {
  const sent = answerWith(offline, away, created);
  const user = await begin();
  await user.click(submitButton());
  expect(
    await screen.findByText(/^No answer yet. Trying again in \d s… \(1 of 3\)$/),
  ).toBeVisible();
  expect(screen.getByRole('button', { name: 'Sending Message...' })).toBeDisabled();
  await pass(5_000);
  expect(await screen.findByText('7KQM-2XWD')).toBeVisible();
  expect(sent).toHaveLength(3);
  expect(new Set(sent.map(({ key }) => key)).size).toBe(1);
});

it('gives up after three retries, keeps the text and offers other ways that take it along', async () => {
  const sent = answerWith(offline);
  const user = await begin();
  await user.click(submitButton());
  await pass(ALL_RETRIES_MS);
  expect(await givenUp()).toHaveFocus();
  expect(sent).toHaveLength(4);
  expect(screen.getByLabelText(/Project Details/)).toHaveValue('A register for 40 people.');

  const carried = encodeURIComponent('A register for 40 people.');
  const whatsapp = screen.getByRole('link', { name: 'Send by WhatsApp' });
  const mail = screen.getByRole('link', { name: 'Send by e-mail' });
  expect(whatsapp.getAttribute('href')).toMatch(/^https:\/\/wa\.me\/919876543210\?text=/);
  expect(whatsapp.getAttribute('href')).toContain(carried);
  expect(mail.getAttribute('href')).toMatch(
    /^mailto:hello@meghdoot\.example\?subject=Enquiry&body=/,
  );
  expect(mail.getAttribute('href')).toContain(carried);
});

it('tries once more when asked, under the same key', async () => {
  const sent = answerWith(offline, offline, offline, offline, created);
  const user = await begin();
  await user.click(submitButton());
  await pass(ALL_RETRIES_MS);
  await givenUp();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('7KQM-2XWD')).toBeVisible();
  expect(new Set(sent.map(({ key }) => key)).size).toBe(1);
});

it('stops when the visitor says so', async () => {
  const sent = answerWith(away);
  const user = await begin();
  await user.click(submitButton());
  await user.click(await screen.findByRole('button', { name: 'Stop trying' }));
  await givenUp();
  await pass(60_000);
  expect(sent).toHaveLength(1);
  expect(submitButton()).toBeEnabled();
});

it('does not hammer a server that asks to wait for minutes: it says how long', async () => {
  const headers = { 'retry-after': '420' };
  const sent = answerWith(() => Response.json({ status: 429 }, { status: 429, headers }));
  const user = await begin();
  await user.click(submitButton());
  await givenUp();
  expect(screen.getByText('Too many messages. Wait 7 minutes.')).toBeVisible();
  await pass(60_000);
  expect(sent).toHaveLength(1);
});

it('says that an earlier version arrived, and sends the changed one under a key of its own', async () => {
  const errors = [{ field: 'idempotency_key', message: 'Used.' }];
  const reused = () => Response.json({ errors, reference: '2222-3333' }, { status: 422 });
  const sent = answerWith(reused, created);
  const user = await begin();
  await user.click(submitButton());
  expect(await screen.findByText(/its reference is 2222-3333/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Send this version too' }));
  expect(await screen.findByText('7KQM-2XWD')).toBeVisible();
  await waitFor(() => expect(sent[1]?.key).not.toBe(sent[0]?.key));
});
