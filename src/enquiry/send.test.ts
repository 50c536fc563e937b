/** @jest-environment ./testing/pages/browser-environment.ts */
import 'fake-indexeddb/auto';
import { answerWith, created, offline } from '../../testing/pages/enquiry/sample-form';
import { listen, type UnsentMessage } from './messages';
import { sendWaiting } from './send';
import { listUnsent, listWaiting, removeUnsent, saveUnsent } from './store';
import type { WaitingEnquiry } from './unsent-enquiry';

const waiting = (key: string): WaitingEnquiry => ({
  ...{ state: 'waiting', key, fields: { name: key }, startedAt: 1, changedAt: 1 },
  ...{ requestedService: null, tab: 'tab', body: JSON.stringify({ name: key }) },
});

/** The server of everybody but one, whose text something on the way refuses. */
const blocked = () => new Response('<h1>Blocked</h1>', { status: 403 });
const throttled = () => Response.json({ status: 429 }, { status: 429 });

const keysLeft = async () => (await listWaiting()).map(({ key }) => key);

afterEach(() => jest.useRealTimers());

beforeEach(async () => {
  for (const { key } of await listUnsent()) await removeUnsent(key);
  for (const key of ['first', 'second', 'third']) await saveUnsent(waiting(key));
});

it('sends the others when one is not answered, and says so of each', async () => {
  const heard: UnsentMessage[] = [];
  const stop = listen((message) => heard.push(message));
  const sent = answerWith(blocked, created, offline);
  expect(await sendWaiting('page')).toBe(false);
  stop();
  expect(sent.map(({ key }) => key)).toEqual(['first', 'second', 'third']);
  expect(await keysLeft()).toEqual(['first', 'third']);
  const told = heard.filter(({ type }) => type !== 'sending').map(({ type }) => type);
  expect(told).toEqual(['unanswered', 'answered', 'unanswered']);
});

it('leaves a server alone that takes no more for a while', async () => {
  const sent = answerWith(throttled, created);
  expect(await sendWaiting('page')).toBe(false);
  expect(sent).toHaveLength(1);
  expect(await keysLeft()).toHaveLength(3);
});

it('asks after weeks what was answered to those that the service worker has sent', async () => {
  const sent = answerWith(created);
  expect(await sendWaiting('worker')).toBe(true);
  expect(await sendWaiting('worker')).toBe(true);
  expect(sent).toHaveLength(3);
  jest.useFakeTimers({ doNotFake: ['setImmediate', 'setTimeout'] });
  jest.setSystemTime(Date.now() + 30 * 24 * 3_600_000);
  expect((await listUnsent()).map(({ state }) => state)).toEqual(Array(3).fill('waiting'));
  const answered: string[] = [];
  const stop = listen((message) => {
    if (message.type === 'answered') answered.push(message.enquiry.key);
  });
  expect(await sendWaiting('page')).toBe(true);
  stop();
  expect(answered).toEqual(['first', 'second', 'third']);
  expect(await listUnsent()).toEqual([]);
});
