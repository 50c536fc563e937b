import { randomUUID } from 'node:crypto';

import { storeLead } from '../../testing/database/support/enquiry';
import { useProject, type Account } from '../../testing/database/support/project';

const project = useProject();

let admin: Account;
beforeAll(async () => {
  admin = await project.current.signInAdmin();
});

const change = (id: string, changes: { status?: string; owner_id?: string | null }) =>
  admin.client.from('contact_submissions').update(changes).eq('id', id).select().single();

/** Changes a lead and returns it. */
const changed = async (id: string, changes: { status?: string; owner_id?: string | null }) =>
  (await change(id, changes).throwOnError()).data;

describe('the owner', () => {
  const lastOwner = async (id: string) => {
    const events = admin.client.from('lead_events').select('kind,owner_id,owner_email,actor_email');
    const latest = events.eq('lead_id', id).order('id', { ascending: false }).limit(1).single();
    return (await latest.throwOnError()).data;
  };

  test('is a staff member, named in the history, and told by email when a colleague assigned the lead', async () => {
    const { id } = await storeLead(project.current);
    const colleague = await project.current.signInAdmin();
    const mails = async () => {
      const { service } = project.current;
      const queued = service.from('mail_outbox').select('kind').eq('lead_id', id);
      return (await queued.eq('kind', 'assignment').throwOnError()).data.length;
    };

    await changed(id, { owner_id: admin.id });
    expect(await mails()).toBe(0);
    await changed(id, { owner_id: colleague.id });
    expect(await mails()).toBe(1);
    expect(await lastOwner(id)).toEqual({
      kind: 'owner',
      owner_id: colleague.id,
      owner_email: colleague.email,
      actor_email: admin.email,
    });
    await changed(id, { owner_id: null });
    expect(await lastOwner(id)).toMatchObject({ kind: 'owner', owner_id: null, owner_email: null });
    expect(await mails()).toBe(1);
  });

  test('is nobody who may not use the desk', async () => {
    const { id } = await storeLead(project.current);
    const member = await project.current.signIn();
    for (const owner_id of [member.id, randomUUID()]) {
      const { error, status } = await change(id, { owner_id });
      expect({ status, code: error?.code }).toEqual({ status: 409, code: '23503' });
    }
  });

  test('stays with a lead whose owner was disabled, and the lead can still be changed', async () => {
    const { id } = await storeLead(project.current);
    const leaving = await project.current.signInAdmin();
    await changed(id, { owner_id: leaving.id });
    const ban = { ban_duration: '24h' };
    await project.current.service.auth.admin.updateUserById(leaving.id, ban);
    expect(await changed(id, { status: 'contacted' })).toMatchObject({ owner_id: leaving.id });
  });
});
