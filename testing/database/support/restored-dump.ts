import { randomUUID } from 'node:crypto';
import { useDatabase } from './database';
import { storeLead, type Lead } from './enquiry';
import type { Project } from './project';

/**
 * pg_dump writes grants but no revokes, and a new project's default privileges grant everything in `public` to the API
 * roles: a restored database has both.
 */
const WIDEN = ['tables', 'functions', 'sequences']
  .map((kind) => `grant all on all ${kind} in schema public to anon, authenticated, service_role;`)
  .join('\n');

type Client = ReturnType<Project['untyped']>;
type Role = 'visitor' | 'member' | 'former admin' | 'admin';

/** Error codes of forbidden requests. */
export const REFUSED = /^(42501|PT401)$/;

export const OUTSIDERS: Role[] = ['visitor', 'member', 'former admin'];

/** A filled database with the grants that a restored dump has, and a caller of each kind. */
export function useRestoredDump() {
  const database = useDatabase();
  const filled: { lead?: Lead; clients?: Record<Role, Client>; exportId?: string } = {};
  beforeAll(async () => {
    const { project, pool } = database;
    const lead = await storeLead(project, { phone: '98765 43210' });
    const [admin, member, former] = [
      await project.signInAdmin(),
      await project.signIn(),
      await project.signInAdmin(),
    ];
    const exports = admin.client.from('lead_exports').insert({ filter: {} }).select().single();
    filled.exportId = (await exports.throwOnError()).data.id;
    const note = { lead_id: lead.id, kind: 'note', note: 'Asha called' };
    await admin.client.from('lead_events').insert(note).throwOnError();
    const reply = { title: 'Thanks', text: 'Thank you.', owner_id: null };
    await admin.client.from('saved_replies').insert(reply).throwOnError();
    const view = { title: 'New', search: 'status=new', owner_id: null };
    await admin.client.from('saved_views').insert(view).throwOnError();
    const file = { p_key: randomUUID(), p_file_name: 'leads.csv', p_content: '' };
    await admin.client.rpc('start_import', file).throwOnError();
    await project.service.from('newsletter_subscribers').insert({ email: 'a@b.c' }).throwOnError();
    await former.client.auth.signOut();
    // With the words of the note, by which it is found.
    const stored = project.service.from('contact_submissions').select().eq('id', lead.id).single();
    filled.lead = (await stored.throwOnError()).data;
    filled.clients = {
      visitor: project.untyped(),
      member: project.untyped(member.accessToken),
      'former admin': project.untyped(former.accessToken),
      admin: project.untyped(admin.accessToken),
    };
    await pool.query(WIDEN);
  });
  const there = <Part>(part: Part | undefined): Part => {
    if (part === undefined) throw new Error('The database is not filled yet');
    return part;
  };
  return {
    database,
    get lead() {
      return there(filled.lead);
    },
    get clients() {
      return there(filled.clients);
    },
    get exportId() {
      return there(filled.exportId);
    },
    /** The lead as it is now. */
    async stored() {
      const leads = database.project.service.from('contact_submissions').select();
      return (await leads.eq('id', there(filled.lead).id).single().throwOnError()).data;
    },
  };
}
