import { storeLead } from '../../testing/database/support/enquiry';
import { type Account, useProject } from '../../testing/database/support/project';

const project = useProject();

let manager: Account;
beforeAll(async () => {
  manager = await project.current.signInAdmin();
});

/** Notes an export with this search, and a way to read its filter in the log. */
async function exportBy(q: string) {
  const filter = { q, service: 'hosting' };
  await manager.client.from('lead_exports').insert({ filter }).throwOnError();
  const page = { p_kind: 'exported' };
  const [line] = (await manager.client.rpc('desk_log_page', page).throwOnError()).data;
  return async () => {
    const lines = (await manager.client.rpc('desk_log_page', page).throwOnError()).data;
    const { filter: read } = lines.find(({ id }) => id === line?.id)?.detail as {
      filter: typeof filter;
    };
    expect(read.service).toBe('hosting');
    return read.q;
  };
}

const person = {
  name: 'Nandini Vasudevan',
  email: 'nandini.v@kolam.example',
  phone: '+91 97110 40052',
  company: 'Kolam Textiles',
};

test.each(['NANDINI.V@kolam.example', 'call vasudevan', '97110-40052', 'kolam'])(
  'the search “%s” of an export is blanked with the person whom it names',
  async (q) => {
    const readSearch = await exportBy(q);
    const { id } = await storeLead(project.current, person);
    expect(await readSearch()).toBe(q);
    await manager.client.rpc('erase_lead', { p_id: id }).throwOnError();
    expect(await readSearch()).toBe('');
  },
);

test.each(['shiva@other.example', '98110 41152', 'of v', ''])(
  'the search “%s” names somebody else, and stays',
  async (q) => {
    const readSearch = await exportBy(q);
    const { id } = await storeLead(project.current, { ...person, message: 'Ask shiva.' });
    await manager.client.rpc('erase_lead', { p_id: id }).throwOnError();
    expect(await readSearch()).toBe(q);
  },
);

test.each([
  ['王伟', '王伟'],
  ['bo', 'Bo Li'],
  ['Bo Li', 'Bo Li'],
])('the search “%s” is blanked with %s', async (q, name) => {
  const readSearch = await exportBy(q);
  const { id } = await storeLead(project.current, { ...person, name });
  await manager.client.rpc('erase_lead', { p_id: id }).throwOnError();
  expect(await readSearch()).toBe('');
});

test('a search by the name before an edit is blanked too', async () => {
  const readSearch = await exportBy('Vasudevan');
  const { id } = await storeLead(project.current, person);
  const leads = manager.client.from('contact_submissions');
  await leads.update({ name: 'Nandini Krishnan' }).eq('id', id).throwOnError();
  await manager.client.rpc('erase_lead', { p_id: id }).throwOnError();
  expect(await readSearch()).toBe('');
});
