import { randomUUID } from 'node:crypto';

import {
  history,
  newEnquiry,
  receiptKeyOf,
  storeLead,
} from '../../testing/database/support/enquiry';
import { UNKNOWN_TABLE, useProject, type Project } from '../../testing/database/support/project';

const project = useProject();

type Client = ReturnType<Project['untyped']>;

/** The functions that a visitor may call, each with arguments that open nothing. */
const calls: Record<string, object> = {
  send_enquiry: {
    p_idempotency_key: randomUUID(),
    p_reference: newEnquiry().reference,
    p_enquiry: newEnquiry(),
  },
  receipt: { p_receipt_key: randomUUID() },
  correct_enquiry: { p_receipt_key: randomUUID(), p_text: 'x' },
  withdraw_enquiry: { p_receipt_key: randomUUID() },
  reinstate_enquiry: { p_receipt_key: randomUUID() },
  erase_enquiry: { p_receipt_key: randomUUID() },
  subscribe_to_newsletter: { p_email: 'nobody' },
  confirm_newsletter: { p_link_key: randomUUID() },
  unsubscribe_from_newsletter: { p_link_key: randomUUID() },
  keep_enquiry_draft: { p_sealed: 'x', p_client: 'y' },
  read_enquiry_draft: { p_id: randomUUID() },
  admit_sign_in: { p_account: 'a', p_client: 'b', p_pair: 'c' },
};
const names = Object.keys(calls);

describe.each(['member', 'admin', 'service'])('a %s', (who) => {
  const as = async (): Promise<Client> => {
    const { current } = project;
    if (who === 'service') return current.untypedService;
    const { accessToken } = await (who === 'admin' ? current.signInAdmin() : current.signIn());
    return current.untyped(accessToken);
  };

  test('makes no call that is a visitor’s', async () => {
    const client = await as();
    for (const name of names) {
      const { error } = await client.rpc(name, calls[name]);
      expect({ name, code: error?.code }).toEqual({ name, code: '42501' });
    }
  });

  test('does not reach keys, drafts and windows', async () => {
    const client = await as();
    const kept = ['receipt_keys', 'enquiry_drafts', 'throttle_windows', 'canaries'];
    for (const table of kept) {
      expect((await client.from(table).select()).error?.code).toMatch(UNKNOWN_TABLE);
    }
  });
});

describe('a visitor', () => {
  test.each([
    'receipt',
    'correct_enquiry',
    'withdraw_enquiry',
    'reinstate_enquiry',
    'erase_enquiry',
  ])('learns nothing from %s with an unknown key', async (name) => {
    const { data, error } = await project.current.untyped().rpc(name, calls[name]);
    expect({ data, error }).toEqual({ data: null, error: null });
  });

  test('cannot count for somebody else', async () => {
    const { error } = await project.current
      .untyped()
      .rpc('admit', { rule: 'enquiries_in_all', subject: 'all' });
    expect(error?.code).toBe('PGRST202');
  });

  test('adds five corrections and no more, however many are sent at once', async () => {
    const lead = await storeLead(project.current, { email: `${randomUUID()}@example.in` });
    const p_receipt_key = await receiptKeyOf(project.current.service, lead.reference);
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, n) =>
        project.current.anon.rpc('correct_enquiry', { p_receipt_key, p_text: `Correction ${n}` }),
      ),
    );
    const outcomes = answers.map(({ data }) => data);
    expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(5);
    expect(outcomes.filter((outcome) => outcome === 'full')).toHaveLength(7);
    expect(await history(project.current.service, lead.id)).toHaveLength(6);
  });

  test.each([
    ['nothing', ''],
    ['space before it', ' x'],
    ['more than 2000 code points', 'x'.repeat(2001)],
    ['bidirectional controls', 'a\u202eb'],
  ])('adds no correction of %s', async (_what, text) => {
    const { reference } = await storeLead(project.current, { email: `${randomUUID()}@example.in` });
    const { error } = await project.current.anon.rpc('correct_enquiry', {
      p_receipt_key: await receiptKeyOf(project.current.service, reference),
      p_text: text,
    });
    expect(error?.code).toBe('23514');
  });

  test('withdraws; the answer of staff keeps its time', async () => {
    const { id, reference } = await storeLead(project.current, {
      email: `${randomUUID()}@example.in`,
    });
    const admin = await project.current.signInAdmin();
    await admin.client.from('contact_submissions').update({ status: 'contacted' }).eq('id', id);
    const answered = await admin.client
      .from('contact_submissions')
      .select('first_response_at')
      .eq('id', id)
      .single();
    await project.current.anon.rpc('withdraw_enquiry', {
      p_receipt_key: await receiptKeyOf(project.current.service, reference),
    });
    const { data } = await admin.client
      .from('contact_submissions')
      .select('first_response_at,status')
      .eq('id', id)
      .single();
    expect(data).toEqual({ ...answered.data, status: 'closed' });
  });
});

describe('a draft', () => {
  const keep = (p_sealed: string, p_client = 'somebody') =>
    project.current.anon.rpc('keep_enquiry_draft', { p_sealed, p_client });

  test('is read by its id', async () => {
    const { data: id } = await keep('sealed नमस्ते');
    const { data } = await project.current.anon.rpc('read_enquiry_draft', { p_id: id ?? '' });
    expect(data).toBe('sealed नमस्ते');
  });

  test('has at most 200,000 bytes', async () => {
    expect((await keep('x'.repeat(200_000))).error).toBeNull();
    expect((await keep('é'.repeat(100_001))).error?.code).toBe('23514');
  });

  test('is not kept for a client who has too many', async () => {
    const kept = await Promise.all(Array.from({ length: 25 }, () => keep('x', 'busy')));
    expect(kept.filter(({ data }) => data !== null)).toHaveLength(20);
    expect((await keep('x', 'quiet')).data).not.toBeNull();
  });
});

test('of two enquiries that were given one reference, the second is refused', async () => {
  const send = (p_reference: string) =>
    project.current.anon.rpc('send_enquiry', {
      p_idempotency_key: randomUUID(),
      p_reference,
      p_enquiry: { ...newEnquiry(), journey: null },
    });
  const { reference } = newEnquiry();
  expect((await send(reference)).data).toMatchObject({ reference, created: true, same: true });
  expect((await send(reference)).error?.code).toBe('23505');
});
