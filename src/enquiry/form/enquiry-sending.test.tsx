/** @jest-environment ./testing/pages/browser-environment.ts */
import { screen, waitFor } from '@testing-library/react';
import {
  answerWith,
  away,
  click,
  created,
  fillInByClock as begin,
  offline,
  pass,
  savedPanel as saved,
  standStill,
  submitButton,
} from '../../../testing/pages/enquiry/sample-form';
import { watchUnsent } from '../watch-unsent';

standStill();

afterEach(() => jest.restoreAllMocks());

/** 1 + 2 + 4 s, each up to a quarter longer. */
const ALL_RETRIES_MS = 8_750;

const notSent = () => screen.findByRole('group', { name: 'Your message has not reached us' });

describe('while there is a connection', () => {
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

  it('waits longer each time, about 1, 2 and 4 seconds', async () => {
    const times: number[] = [];
    answerWith(() => {
      times.push(Date.now());
      return offline();
    });
    const user = await begin();
    await user.click(submitButton());
    await pass(ALL_RETRIES_MS);
    const waits = times.slice(1).map((at, index) => at - (times[index] ?? 0));
    expect(waits).toHaveLength(3);
    waits.forEach((wait, index) => {
      expect(wait).toBeGreaterThanOrEqual(750 * 2 ** index);
      expect(wait).toBeLessThanOrEqual(1250 * 2 ** index + 50);
    });
  });

  it('keeps the enquiry after three retries, and goes on by itself', async () => {
    const sent = answerWith(offline, offline, offline, offline, created);
    const stop = watchUnsent();
    const user = await begin();
    await user.click(submitButton());
    await pass(ALL_RETRIES_MS);
    expect(await saved()).toHaveFocus();
    expect(screen.getByText(/We can't reach our server/)).toBeVisible();
    expect(await screen.findByText('Error Sending Message')).toBeInTheDocument();
    const carried = encodeURIComponent('A register for 40 people.');
    const whatsapp = screen.getByRole('link', { name: 'Send by WhatsApp' });
    expect(whatsapp.getAttribute('href')).toMatch(/^https:\/\/wa\.me\/919876543210\?text=/);
    expect(whatsapp.getAttribute('href')).toContain(carried);
    expect(sent).toHaveLength(4);
    await pass(30_000);
    expect(await screen.findByText('7KQM-2XWD')).toBeVisible();
    expect(new Set(sent.map(({ key }) => key)).size).toBe(1);
    stop();
  });

  it('stops when the visitor says so, and offers other ways that take the text along', async () => {
    const sent = answerWith(away);
    const user = await begin();
    await user.click(submitButton());
    await user.click(await screen.findByRole('button', { name: 'Stop trying' }));
    const notice = await screen.findByRole('group', { name: /^We can’t tell whether/ });
    await waitFor(() => expect(notice).toHaveFocus());
    await pass(60_000);
    expect(sent).toHaveLength(1);
    expect(screen.queryByText(/has not reached us/)).not.toBeInTheDocument();
    expect(submitButton()).toBeEnabled();
    const mail = screen.getByRole('link', { name: 'Send by email' }).getAttribute('href');
    expect(mail).toMatch(/^mailto:hello@meghdoot\.example\?subject=Enquiry&body=/);
    expect(mail).toContain(encodeURIComponent('A register for 40 people.'));
  });

  it('does not hammer a server that asks to wait for minutes: it says how long', async () => {
    const headers = { 'retry-after': '420' };
    const sent = answerWith(() => Response.json({ status: 429 }, { status: 429, headers }));
    const user = await begin();
    await user.click(submitButton());
    await notSent();
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
    expect(await screen.findByText(/Its reference is 2222-3333/)).toBeVisible();
    const put = jest.spyOn(IDBObjectStore.prototype, 'put');
    const erase = jest.spyOn(IDBObjectStore.prototype, 'delete');
    await click(user, 'Send this version too');
    expect(await screen.findByText('7KQM-2XWD')).toBeVisible();
    await waitFor(() => expect(sent[1]?.key).not.toBe(sent[0]?.key));
    // The text is never off the disk.
    expect(erase.mock.calls[0]).toEqual([sent[0]?.key]);
    const [stored = 0] = put.mock.invocationCallOrder;
    expect(erase.mock.invocationCallOrder[0]).toBeGreaterThan(stored);
  });
});
