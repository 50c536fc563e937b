import type { EnquiryOutcome } from '../domain/http-api/enquiries';
import {
  after,
  afterArrival,
  afterGiveBack,
  afterSend,
  afterTyping,
  type Draft,
  draftFor,
  heardBy,
  type Held,
  holdsOther,
  isExpired,
  keyLeft,
  maySend,
  renewed,
  sameEnquiry,
  type Sender,
  shownTo,
  stateOf,
  type Step,
  stepAfter,
  toSend,
  type UnsentEnquiry,
  type UnsentState,
  type WaitingEnquiry,
} from './unsent-enquiry';

const NOW = 1_800_000_000_000;
const DAY_MS = 24 * 60 * 60 * 1000;

beforeEach(() => jest.spyOn(Date, 'now').mockReturnValue(NOW));
afterEach(() => jest.restoreAllMocks());

const HERE = { tab: 'here', requestedService: 'crm' };
const STOCK = { name: 'Asha', message: 'Stock' };
const BILLS = { name: 'Asha', message: 'Bills' };

const text = (key: string, fields: Draft['fields'] = STOCK) => ({
  ...{ key, fields, startedAt: 1, changedAt: NOW },
  ...{ requestedService: null, tab: 'elsewhere' },
});

const draft = (key = 'first', fields = STOCK): Draft => ({ ...text(key, fields), state: 'draft' });

const waiting = (key = 'first', fields: Draft['fields'] = STOCK): WaitingEnquiry => ({
  ...text(key, fields),
  ...{ state: 'waiting', body: `{"of":"${key}"}` },
});

const IN: Record<UnsentState, UnsentEnquiry> = {
  draft: draft(),
  returned: { ...draft(), isReturned: true },
  waiting: waiting(),
  delivered: { ...waiting(), isDelivered: true },
};

const form = (held: Held, fields: Draft['fields']) => ({ held, fields, place: HERE });

const STATES = Object.keys(IN) as UnsentState[];

describe('what a step makes of an enquiry', () => {
  const STEPS: Step[] = ['claim', 'change', 'send', 'deliver', 'arrive', 'giveBack', 'expire'];

  // A step that is not named leaves the state as it is.
  const NEXT: Record<UnsentState, Partial<Record<Step, UnsentState | 'gone'>>> = {
    draft: { send: 'waiting', expire: 'gone' },
    returned: { change: 'draft', send: 'waiting' },
    waiting: { deliver: 'delivered', arrive: 'gone', giveBack: 'draft', expire: 'returned' },
    delivered: { arrive: 'gone', giveBack: 'draft' },
  };
  const cells = STATES.flatMap((state) =>
    STEPS.map((step) => [state, step, NEXT[state][step] ?? state] as const),
  );

  it.each(cells)('%s, %s: %s', (state, step, next) => {
    const made = after(step, IN[state]);
    expect(made ? stateOf(made) : 'gone').toBe(next);
    if (made) expect(made).toMatchObject({ key: 'first', fields: STOCK, startedAt: 1 });
  });

  it('keeps the request for as long as it is sent, and no longer', () => {
    const sent = after('send', draft(), '{"name":"Asha"}');
    expect(sent).toMatchObject({ state: 'waiting', body: '{"name":"Asha"}' });
    expect(after('deliver', sent)).toMatchObject({ body: '{"name":"Asha"}' });
    expect(after('giveBack', sent)).not.toHaveProperty('body');
  });
});

describe('senders', () => {
  const SENDERS: Sender[] = ['form', 'page', 'worker'];

  it.each<[UnsentState, Sender[]]>([
    ['draft', []],
    ['returned', []],
    ['waiting', ['form', 'page', 'worker']],
    ['delivered', ['form', 'page']],
  ])('of what is %s: %j', (state, allowed) => {
    expect(SENDERS.filter((sender) => maySend(sender, IN[state]))).toEqual(allowed);
  });

  it.each<[UnsentState, number]>([
    ['draft', DAY_MS],
    ['returned', Infinity],
    ['waiting', 7 * DAY_MS],
    ['delivered', Infinity],
  ])('what is %s lasts %d ms, and is not sent after that', (state, lastsMs) => {
    const saved = (ago: number) => ({ ...IN[state], changedAt: NOW - ago });
    const longest = Math.min(lastsMs, 365 * DAY_MS);
    expect(isExpired(saved(longest - 1))).toBe(false);
    expect(isExpired(saved(longest))).toBe(lastsMs !== Infinity);
    expect(maySend('worker', saved(longest))).toBe(false);
  });

  const receipt = { reference: '7KQM-2XWD', reply_due_at: '2026-11-22T10:40:00Z' };
  const OUTCOMES: EnquiryOutcome[] = [
    { kind: 'created', receipt },
    { kind: 'repeated', receipt },
    { kind: 'invalid', errors: [] },
    { kind: 'slot-taken', slots: [] },
    { kind: 'refused' },
    { kind: 'key-reused', reference: '2222-3333' },
    { kind: 'throttled', seconds: 60 },
    { kind: 'away' },
  ];
  const back = Array<string>(4).fill('giveBack');

  it.each<[Sender, boolean, (string | undefined)[]]>([
    ['form', false, ['arrive', 'arrive', ...back, 'giveBack', undefined]],
    ['form', true, ['arrive', 'arrive', ...back, 'giveBack', 'giveBack']],
    ['page', false, ['arrive', 'arrive', ...back, undefined, undefined]],
    ['worker', false, [...Array<string>(6).fill('deliver'), undefined, undefined]],
  ])('take a step by the answer (%s, stopped: %s)', (sender, isStopped, steps) => {
    expect(OUTCOMES.map((outcome) => stepAfter(outcome, sender, isStopped))).toEqual(steps);
  });
});

describe('a form', () => {
  const begun: Held = { draft: draft() };
  const sent: Held = { sent: waiting() };
  const both: Held = { sent: waiting(), draft: draft('second', BILLS) };
  const later = { ...STOCK, consultation_at: '2026-11-23T04:30:00Z' };

  it('begins a draft with the first text, not with a choice', () => {
    expect(afterTyping(form({}, { service: 'crm' })).draft).toBeUndefined();
    const { draft: first } = afterTyping(form({}, STOCK), 5);
    expect(first).toMatchObject({ fields: STOCK, startedAt: 5, tab: 'here', state: 'draft' });
    expect(first?.key).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('keeps the key of its draft while the text changes', () => {
    const returned: Held = { draft: { ...draft(), isReturned: true } };
    const { draft: changed } = afterTyping(form(returned, BILLS));
    expect(changed).toMatchObject({ key: 'first', fields: BILLS, startedAt: 1 });
    expect(changed).not.toHaveProperty('isReturned');
    expect(afterTyping(form(begun, {})).draft).toMatchObject({ key: 'first', fields: {} });
  });

  it('has another key for what is typed after Send, until that is the sent text again', () => {
    const { sent: same, draft: second } = afterTyping(form(sent, BILLS));
    expect(same).toBe(sent.sent);
    expect(second).toMatchObject({ fields: BILLS, startedAt: 1 });
    expect(second?.key).not.toBe('first');
    expect(afterTyping(form({ ...sent, draft: second }, STOCK))).toEqual(sent);
    expect(afterTyping(form(sent, {})).draft).toBeUndefined();
  });

  it('sends its draft; a second press takes the same key', () => {
    expect(toSend(form(begun, BILLS))).toMatchObject({ key: 'first', fields: BILLS });
    expect(toSend(form(sent, STOCK))).toEqual(draft());
    expect(toSend(form({}, STOCK))).toMatchObject({ fields: STOCK, startedAt: NOW });
  });

  it('sends the enquiry that waits already when the text is the same', () => {
    const written = { ...waiting('new'), tab: 'here' };
    expect(sameEnquiry(written, [waiting('other', BILLS)])).toBe(written);
    expect(sameEnquiry(written, [waiting('other', BILLS), waiting('old')])).toEqual({
      ...written,
      ...{ key: 'old', body: waiting('old').body },
    });
  });

  it('holds what it has sent, and beside it only text that was typed since', () => {
    expect(afterSend(form(begun, STOCK), waiting())).toEqual({ sent: waiting() });
    expect(afterSend(form(begun, STOCK), waiting('old'))).toEqual({ sent: waiting('old') });
    const since = afterSend(form(begun, BILLS), waiting());
    expect(since).toMatchObject({ sent: { key: 'first' }, draft: { fields: BILLS } });
    expect(since.draft?.key).not.toBe('first');
    expect(afterSend(form(begun, BILLS), waiting('old')).draft).toMatchObject({ key: 'first' });
  });

  it('has the text again under its key when it is given back, unless a later version stands there', () => {
    const back = afterGiveBack(form({}, STOCK), waiting()).draft;
    expect(back).toEqual({ ...draft(), ...HERE });
    expect(afterGiveBack(form({}, {}), waiting()).draft.fields).toBe(STOCK);
    expect(afterGiveBack(form({}, BILLS), waiting()).draft).toMatchObject({
      ...{ key: 'first', fields: BILLS },
    });
  });

  it('is empty once the server has it; text typed since stays, without the time that is taken now', () => {
    expect(afterArrival(form(sent, STOCK), waiting())).toEqual({});
    expect(afterArrival(form(both, {}), waiting())).toEqual({});
    const left = afterArrival(form(both, BILLS), waiting());
    expect(left).toMatchObject({ draft: { key: 'second', fields: BILLS } });
    expect(left.sent).toBeUndefined();
    const call = waiting('first', later);
    const changed = { ...later, message: 'Bills' };
    const timeAfter = (fields: Draft['fields']) =>
      afterArrival(form(both, fields), call).draft?.fields.consultation_at;
    expect(timeAfter(changed)).toBe('');
    expect(timeAfter({ ...changed, consultation_at: 'another' })).toBe('another');
  });

  it('sends a changed text as another enquiry when the visitor says so', () => {
    const { draft: other } = renewed(draft());
    expect(other).toEqual({ ...draft(), key: expect.stringMatching(/^[0-9a-f-]{36}$/) as string });
  });

  it('takes its own draft off the device when another takes its place, never what it has sent', () => {
    expect(keyLeft(begun, { draft: draft('other') })).toBe('first');
    expect(keyLeft(begun, {})).toBe('first');
    expect(keyLeft(both, { draft: draft() })).toBe('second');
    expect(keyLeft(begun, sent)).toBeUndefined();
    expect(keyLeft(sent, {})).toBeUndefined();
    expect(keyLeft({}, begun)).toBeUndefined();
  });

  it.each<[string, Held, Draft['fields'], string | undefined]>([
    ['its own', sent, BILLS, 'first'],
    ['the one whose draft it was', begun, BILLS, 'first'],
    ['the one with its text', { draft: draft('own', BILLS) }, BILLS, 'second'],
    ['any, when it is empty', {}, {}, 'other'],
    ['none, when it has a text of its own', { draft: draft('own') }, { name: 'Ravi' }, undefined],
  ])('shows %s', (_which, held, fields, key) => {
    const all = [waiting('other', later), waiting('second', BILLS), waiting()];
    expect(shownTo(form(held, fields), all)?.key).toBe(key);
  });

  it('knows text that is later than an enquiry', () => {
    expect(holdsOther({ fields: BILLS }, waiting())).toBe(true);
    expect(holdsOther({ fields: STOCK }, waiting())).toBe(false);
    expect(holdsOther({ fields: {} }, waiting())).toBe(false);
    expect(holdsOther({ fields: STOCK })).toBe(true);
  });

  it.each<[string, Held, Draft['fields'], WaitingEnquiry | undefined]>([
    ['answer', begun, STOCK, undefined],
    ['other-version', begun, BILLS, undefined],
    ['answer', both, BILLS, undefined],
    ['answer', { draft: draft('own', BILLS) }, STOCK, waiting()],
    ['nothing', { draft: draft('own', BILLS) }, BILLS, waiting('other')],
    ['nothing', {}, {}, undefined],
  ])('hears %s when another sender was answered', (said, held, fields, shown) => {
    expect(heardBy(form(held, fields), waiting(), shown)).toBe(said);
  });
});

describe('the draft that a tab goes on with', () => {
  const inTab = (key: string, tab: string) => ({ ...draft(key), tab });
  const all = [inTab('own', 'here'), inTab('closed', 'gone'), inTab('open', 'there'), waiting()];
  const claimed = (tab: string | undefined, unsent: UnsentEnquiry[] = all) =>
    draftFor(tab, unsent, (other) => other === 'there')?.key;

  it('is its own, else the last one of a tab that is closed', () => {
    expect(claimed('here')).toBe('own');
    expect(claimed(undefined)).toBe('closed');
    expect(claimed('new', [inTab('open', 'there'), waiting()])).toBeUndefined();
  });

  it('goes on telling that it was not sent in its week', () => {
    const returned = { ...draft(), isReturned: true as const, isOnDisk: true };
    expect(draftFor('elsewhere', [returned], () => false)).toEqual(IN.returned);
  });
});
