import type { Database } from '../../../supabase/database.types';
import { type Account, useProject } from './project';

/** Columns of a lead that staff change. */
export type Changes = Database['public']['Tables']['contact_submissions']['Update'];

/** Two members of staff, and calls by which they change leads and undo; the project ends with the tests of the file. */
export function useUndo() {
  const project = useProject();
  const people = {} as { asha: Account; ravi: Account };
  beforeAll(async () => {
    people.asha = await project.current.signInAdmin();
    people.ravi = await project.current.signInAdmin();
  });

  const read = async (id: string) => {
    const lead = project.current.service.from('contact_submissions').select().eq('id', id).single();
    return (await lead.throwOnError()).data;
  };

  /** The lead as it is, but for the time of its last change. */
  const facts = async (id: string) => ({ ...(await read(id)), updated_at: undefined });

  const events = async (lead_id: string) => {
    const rows = project.current.service.from('lead_events').select().eq('lead_id', lead_id);
    return (await rows.order('id').throwOnError()).data;
  };
  const latest = async (lead_id: string) => (await events(lead_id)).at(-1)?.id ?? 0;

  /** Changes a lead as this person; returns the event that records it. */
  async function change(id: string, changes: Changes, { client } = people.asha): Promise<number> {
    await client.from('contact_submissions').update(changes).eq('id', id).throwOnError();
    return latest(id);
  }

  const undo = (p_lead_id: string, p_event: number, { client } = people.asha) =>
    client.rpc('undo_change', { p_lead_id, p_event });

  /** Undoes an event, which must do, and answers the event that records it. */
  async function undone(lead_id: string, event: number): Promise<number> {
    const { data } = await undo(lead_id, event).throwOnError();
    expect(data).toMatchObject({ lead: { id: lead_id }, event: { undoes: event } });
    return latest(lead_id);
  }

  const refusedBy = async (lead_id: string, event: number, newer: number) =>
    expect((await undo(lead_id, event)).error).toMatchObject({
      ...{ code: 'PT409', details: String(newer) },
    });
  return { project, people, read, facts, events, latest, change, undo, undone, refusedBy };
}
