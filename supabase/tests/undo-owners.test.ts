import { storeLead } from '../../testing/database/support/enquiry';
import type { Account } from '../../testing/database/support/project';
import { useUndo } from '../../testing/database/support/undo';

const { project, people, events, change, undone } = useUndo();

let meera: Account;
beforeAll(async () => {
  meera = await project.current.signInAdmin();
});

const store = async () => (await storeLead(project.current)).id;

/** The emails about the assignments of a lead, in the order of these: to whom, and how they stand. */
async function mailsOf(id: string): Promise<string[]> {
  const rows = project.current.service.from('mail_outbox').select('state, event_id');
  const { data } = await rows.match({ lead_id: id, kind: 'assignment' }).throwOnError();
  const named = Object.entries({ ...people, meera });
  return (await events(id)).flatMap((event) => {
    const mail = data.find(({ event_id }) => event_id === event.id);
    const name = named.find(([, who]) => who.id === event.owner_id)?.[0];
    return mail ? [`${name}: ${mail.state}`] : [];
  });
}

/** As when the mail server has taken what waits. */
async function send(id: string): Promise<void> {
  const sent = { state: 'sent', settled_at: new Date().toISOString() };
  const mails = project.current.service.from('mail_outbox').update(sent);
  await mails.match({ lead_id: id, kind: 'assignment', state: 'queued' }).throwOnError();
}

const give = (id: string, { id: owner_id }: { id: string }) => change(id, { owner_id });

describe('the undo of an assignment', () => {
  test('withdraws its email, and sends none to the owner of before, who was told then', async () => {
    const id = await store();
    await give(id, people.ravi);
    await send(id);
    const event = await give(id, meera);
    expect(await mailsOf(id)).toEqual(['ravi: sent', 'meera: queued']);
    await undone(id, event);
    expect(await mailsOf(id)).toEqual(['ravi: sent', 'meera: cancelled']);
  });

  test('after its email has left tells nobody', async () => {
    const id = await store();
    await give(id, people.ravi);
    await send(id);
    const event = await give(id, meera);
    await send(id);
    await undone(id, event);
    expect(await mailsOf(id)).toEqual(['ravi: sent', 'meera: sent']);
  });

  test('of a lead without an owner leaves no email', async () => {
    const id = await store();
    await undone(id, await give(id, meera));
    expect(await mailsOf(id)).toEqual(['meera: cancelled']);
  });

  test('brings back the email of the owner of before, where it had not left yet', async () => {
    const id = await store();
    await give(id, people.ravi);
    const event = await give(id, meera);
    expect(await mailsOf(id)).toEqual(['ravi: cancelled', 'meera: queued']);
    await undone(id, event);
    expect(await mailsOf(id)).toEqual(['ravi: queued', 'meera: cancelled']);
    // The lead is given away once more, and comes back once more.
    await undone(id, await give(id, meera));
    expect(await mailsOf(id)).toEqual(['ravi: queued', 'meera: cancelled', 'meera: cancelled']);
  });

  test('brings back no email to an owner who took the lead since', async () => {
    const id = await store();
    await give(id, people.ravi);
    await give(id, meera);
    await change(id, { owner_id: people.ravi.id }, people.ravi);
    await undone(id, await give(id, meera));
    expect(await mailsOf(id)).toEqual(['ravi: cancelled', 'meera: cancelled', 'meera: cancelled']);
  });
});

test.each([
  ['sent', 'sent', 'meera: sent'],
  ['unreachable', null, 'meera: cancelled'],
])(
  'an email that a worker holds, and that was %s, ends so beside an undo',
  async (outcome, settled, told) => {
    const { service } = project.current;
    const id = await store();
    const event = await give(id, meera);
    const due_at = new Date().toISOString();
    await service.from('mail_outbox').update({ due_at }).eq('event_id', event).throwOnError();
    const claimed = await service.rpc('claim_mail', { p_kinds: ['assignment'] }).throwOnError();
    const [mail] = claimed.data as { id: string; claim: string }[];
    await undone(id, event);
    const end = { p_id: mail?.id ?? '', p_claim: mail?.claim ?? '', p_outcome: outcome };
    expect((await service.rpc('settle_mail', end).throwOnError()).data).toBe(settled);
    expect(await mailsOf(id)).toEqual([told]);
  },
);

test('of spam no owner is told, and of a lead that is none after all its present one', async () => {
  const id = await store();
  await give(id, people.ravi);
  const marked = await change(id, { spam_reason: 'Marked by staff' });
  expect(await mailsOf(id)).toEqual(['ravi: cancelled']);
  await undone(id, marked);
  expect(await mailsOf(id)).toEqual(['ravi: queued']);

  await change(id, { spam_reason: 'Marked by staff' });
  await give(id, meera);
  expect(await mailsOf(id)).toEqual(['ravi: cancelled']);
  await change(id, { spam_reason: null });
  expect(await mailsOf(id)).toEqual(['ravi: cancelled', 'meera: queued']);
  await send(id);
  await change(id, { spam_reason: 'Marked by staff' });
  await change(id, { spam_reason: null });
  expect(await mailsOf(id)).toEqual(['ravi: cancelled', 'meera: sent']);
});

test('of a lead that is assigned again, or to nobody, no email waits to the owner of before', async () => {
  const id = await store();
  await give(id, people.ravi);
  await give(id, meera);
  expect(await mailsOf(id)).toEqual(['ravi: cancelled', 'meera: queued']);
  await change(id, { owner_id: null });
  expect(await mailsOf(id)).toEqual(['ravi: cancelled', 'meera: cancelled']);
});

test('news of assigned leads tell of those that are still theirs, each once, and of no undo', async () => {
  const summary = async (p_since?: string) => {
    const part = p_since === undefined ? {} : { p_since };
    const { data } = await people.ravi.client.rpc('desk_summary', part).throwOnError();
    return data as { latest: string; assigned: number };
  };
  const id = await store();
  const { latest } = await summary();
  await give(id, people.ravi);
  expect((await summary(latest)).assigned).toBe(1);
  const event = await give(id, meera);
  expect((await summary(latest)).assigned).toBe(0);
  await undone(id, event);
  expect((await summary(latest)).assigned).toBe(1);

  const own = await store();
  await change(own, { owner_id: people.ravi.id }, people.ravi);
  await undone(own, await give(own, meera));
  expect((await summary(latest)).assigned).toBe(1);
});
