import { randomUUID } from 'node:crypto';
import { useDeskLog } from '../../testing/database/support/desk-log';

const { project, manager, page, change, colleague } = useDeskLog();

test('every change of a colleague is noted, with who made it', async () => {
  const ravi = await colleague();

  await change(ravi.id, { name: 'Ravi I.', role: 'manager' });
  await change(ravi.id, { name: 'Ravi I.' });
  await change(ravi.id, { disabled: true });
  await change(ravi.id, { disabled: false });

  const actor = { actor_id: manager.current.id, actor_name: expect.any(String) };
  const subject = { subject_id: ravi.id, subject_name: 'Ravi I.' };
  const lines = await page({ p_staff: ravi.id });
  expect(lines.slice(0, 4)).toEqual([
    expect.objectContaining({ kind: 'enabled', ...actor, ...subject }),
    expect.objectContaining({ kind: 'disabled', ...actor, ...subject }),
    expect.objectContaining({ kind: 'role_changed', detail: { from: 'staff', to: 'manager' } }),
    expect.objectContaining({ kind: 'renamed', detail: { from: 'Ravi Iyer', to: 'Ravi I.' } }),
  ]);
  expect(lines.at(-1)).toMatchObject({ kind: 'added', actor_id: null, subject_id: ravi.id });
});

test('an invitation, its repetition and its acceptance are noted', async () => {
  const invited = await project.current.signIn();
  const invite = { p_id: invited.id, p_name: 'Meera Nair', p_role: 'staff' };
  await manager.current.client.rpc('invite_staff', invite).throwOnError();
  await manager.current.client.rpc('repeat_invitation', { p_id: invited.id }).throwOnError();
  await invited.client.rpc('accept_invitation').throwOnError();

  expect(await page({ p_staff: invited.id })).toMatchObject([
    { kind: 'invitation_accepted', actor_name: 'Meera Nair' },
    { kind: 'invited', actor_id: manager.current.id, detail: { again: true } },
    { kind: 'invited', actor_id: manager.current.id, detail: { role: 'staff' } },
  ]);
});

test('a deleted account stays in the log by its name', async () => {
  const ravi = await colleague();
  await project.current.service.auth.admin.deleteUser(ravi.id);
  expect((await page({ p_staff: ravi.id }))[0]).toMatchObject({
    kind: 'removed',
    actor_id: null,
    subject_name: 'Ravi Iyer',
  });
});

test('a change that is refused leaves no line', async () => {
  const ravi = await colleague();
  const before = await page();
  const p_changes = { name: 'Somebody', disabled: true, leads_to: randomUUID() };
  const { error } = await manager.current.client.rpc('change_staff', { p_id: ravi.id, p_changes });
  expect(error?.code).toBe('23503');
  expect(await page()).toEqual(before);
});
