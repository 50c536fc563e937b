import { boardResponseSchema, leadListResponseSchema } from '../../domain/http-api/leads';
import { ADMIN, type Desk, startDesk } from '../../../testing/server/desk';
import session from '../session';
import storedFiles from '../stored-files';
import board from './board';
import exportLeads from './export';
import leads from './index';

let desk: Desk;
beforeAll(async () => {
  desk = await startDesk({
    '/api/session': session,
    '/api/leads': leads,
    '/api/leads/board': board,
    '/api/leads/export': exportLeads,
    '/api/stored-files': storedFiles,
  });
});
afterAll(() => desk.stop());

const idOf = async (name: string) => {
  const lead = desk.service.from('contact_submissions').select('id').eq('name', name);
  const { data } = await lead.single().throwOnError();
  return data.id;
};

const settle = async (id: string, judgement: object) => {
  const p_judgement = { name: 'plan.pdf', bytes: 9, kind: null, sha256: null, ...judgement };
  await desk.service.rpc('settle_file', { p_id: id, p_judgement }).throwOnError();
};

const accept = (id: string, name: string) =>
  settle(id, { state: 'accepted', name, kind: 'pdf', sha256: '0'.repeat(64) });

/** Adds a file to a lead, which nobody has judged yet. */
async function addFile(lead: string): Promise<string> {
  const { data } = await desk.service
    .rpc('announce_file', { p_name: 'plan.pdf', p_bytes: 9 })
    .throwOnError();
  const { id } = data as { id: string };
  await desk.runSql(`update public.lead_files set lead_id = '${lead}' where id = '${id}'`);
  return id;
}

async function list(query: string) {
  const answer = await desk.call(`/api/leads?${query}`, desk.as(ADMIN));
  const { leads: found, total, ...rest } = leadListResponseSchema.parse(await answer.json());
  expect(total).toBe(found.length);
  return { names: found.map(({ name }) => name).toSorted(), ...rest };
}

it('a lead is among those with files once one of its files was accepted', async () => {
  const [asha, bilal] = [await idOf('Asha Rao'), await idOf('Bilal')];
  const file = await addFile(asha);
  await settle(await addFile(bilal), { state: 'refused', reason: 'It is empty.' });
  expect((await list('files=1')).names).toEqual([]);
  await accept(file, 'plan.pdf');
  expect((await list('files=1')).names).toEqual(['Asha Rao']);
  expect((await list('files=0')).names).toEqual(['Asha Rao', 'Bilal', 'Chitra', 'Dev']);
  expect((await list('files=1&status=contacted')).names).toEqual([]);
});

it('the board has the same leads', async () => {
  const answer = await desk.call('/api/leads/board?files=1', desk.as(ADMIN));
  const { columns } = boardResponseSchema.parse(await answer.json());
  expect(columns.flatMap((column) => column.leads.map(({ name }) => name))).toEqual(['Asha Rao']);
  expect(columns.reduce((sum, { total }) => sum + total, 0)).toBe(1);
});

it('an export says how many files each lead has', async () => {
  await accept(await addFile(await idOf('Asha Rao')), 'plan.pdf');
  const countsOf = async (query: string) => {
    const answer = await desk.call(`/api/leads/export?${query}`, desk.as(ADMIN));
    const [header = '', ...records] = (await answer.text()).trimEnd().split('\r\n');
    const at = header.split(',').indexOf('Files') - header.split(',').length;
    return records.map((record) => record.split(',').at(at));
  };
  expect(await countsOf('files=1')).toEqual(['2']);
  expect((await countsOf('')).toSorted()).toEqual(['0', '0', '0', '2']);
});

it('the files that are kept are counted, with their bytes', async () => {
  const answer = await desk.call('/api/stored-files', desk.as(ADMIN));
  expect(await answer.json()).toEqual({ files: 2, bytes: 18, limit: null });
});

it('a search finds the name of an accepted file, and shows it', async () => {
  const chitra = await idOf('Chitra');
  const file = await addFile(chitra);
  const today = new Date().toISOString().slice(0, 10);
  expect((await list('q=pergola')).names).toEqual([]);
  await accept(file, 'Pergola, 2nd sketch.pdf');
  const { names, found } = await list('q=sketch+pergola');
  expect(names).toEqual(['Chitra']);
  expect(found?.[chitra]).toMatchObject([{ place: 'file', pieces: expect.any(Array) }]);
  expect(found?.[chitra]?.[0]?.at?.slice(0, 10)).toBe(today);
  expect(found?.[chitra]?.[0]?.pieces).toEqual([
    { text: 'Pergola', hit: true },
    { text: ', 2nd ', hit: false },
    { text: 'sketch', hit: true },
    { text: '.pdf', hit: false },
  ]);
});

it('an erased lead has no files, and none of their names finds it', async () => {
  const chitra = await idOf('Chitra');
  await desk.runSql(`select private.erase_leads(array['${chitra}'::uuid])`);
  expect((await list('files=1')).names).toEqual(['Asha Rao']);
  expect((await list('q=pergola')).names).toEqual([]);
});

it('a file that is gone no longer counts', async () => {
  await desk.runSql('delete from public.lead_files where lead_id is not null');
  expect((await list('files=1')).names).toEqual([]);
});
