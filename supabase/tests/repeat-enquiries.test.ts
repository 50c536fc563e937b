import { randomUUID } from 'node:crypto';

import { replyDueBy } from '../../src/domain/office-hours';
import { newEnquiry, storeLead } from '../../testing/database/support/enquiry';
import { useProject } from '../../testing/database/support/project';

const project = useProject();

const numberOf = async (email: string, phone: string | null = null, spam_reason?: string) => {
  const { id, enquiry_number } = await storeLead(project.current, { email, phone });
  if (spam_reason !== undefined) {
    await project.current.service.from('contact_submissions').update({ spam_reason }).eq('id', id);
  }
  return enquiry_number;
};

describe('enquiries of one person are counted', () => {
  test('by address, whatever its case', async () => {
    expect(await numberOf('leela@example.in')).toBe(1);
    expect(await numberOf('Leela@Example.IN')).toBe(2);
    expect(await numberOf('leela@example.in')).toBe(3);
  });

  test('by phone, however it is written', async () => {
    const numbers = ['9811122333', '+91 98111 22333', '098111 22333', '(98111) 22-333'];
    for (const [before, phone] of numbers.entries()) {
      expect(await numberOf(`${randomUUID()}@example.in`, phone)).toBe(before + 1);
    }
  });

  test('by address and phone at once, each enquiry once', async () => {
    await numberOf('both@example.in', '98222 33444');
    expect(await numberOf('both@example.in', '98222 33444')).toBe(2);
  });

  test.each(['12 34 56', 'ask Asha', null])('not by a phone like %j', async (phone) => {
    await numberOf(`${randomUUID()}@example.in`, phone);
    expect(await numberOf(`${randomUUID()}@example.in`, phone)).toBe(1);
  });

  test('without those that were set apart as spam', async () => {
    await numberOf('robot@example.in', null, 'Links');
    expect(await numberOf('robot@example.in')).toBe(1);
  });

  test('without those that were erased', async () => {
    const { id } = await storeLead(project.current, { email: 'gone@example.in' });
    const admin = await project.current.signInAdmin();
    await admin.client.rpc('erase_lead', { p_id: id });
    expect(await numberOf('gone@example.in')).toBe(1);
  });

  test('when several are stored at once', async () => {
    const rows = ['2026-01-01T10:00:00Z', '2026-01-02T10:00:00Z'].map((created_at) => ({
      ...newEnquiry({ email: 'import@example.in' }),
      created_at,
    }));
    const { data } = await project.current.service
      .from('contact_submissions')
      .insert(rows)
      .select('enquiry_number');
    expect(data).toEqual([{ enquiry_number: 1 }, { enquiry_number: 2 }]);
  });
});

test('the database promises what the site promises, at any time of day', async () => {
  const start = Date.parse('2026-02-27T18:29:00Z');
  const times = Array.from({ length: 150 }, (_, step) => new Date(start + step * 23 * 60_000));
  const rows = times.map((time) => ({ ...newEnquiry(), created_at: time.toISOString() }));

  const { data } = await project.current.service
    .from('contact_submissions')
    .insert(rows)
    .select('reply_due_at');

  expect(data?.map(({ reply_due_at }) => new Date(reply_due_at ?? ''))).toEqual(
    times.map((received) => replyDueBy(received)),
  );
});
