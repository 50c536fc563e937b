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
