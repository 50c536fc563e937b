import { randomUUID } from 'node:crypto';

import { newEnquiry } from '../../../testing/database/support/enquiry';
import { useProject } from '../../../testing/database/support/project';

const project = useProject();

/** Marks the rows of this run, so that others in the same table do not matter. */
const run = `Run ${randomUUID()}`;

const rows = [
  { name: 'Asha', service: 'crm', budget: '1L-5L', journey: { landing: '/', visits: 3 } },
  { name: 'Bela (B), "the" \\ best', service: 'hosting', budget: null, journey: { landing: '/a' } },
  { name: 'Chitra_100%', service: 'analytics', budget: '25L+', journey: null },
  { name: 'Divya*', service: 'crm', budget: null, journey: null },
  { name: 'Esha (née O’Neil), 2nd', service: 'healthcare', budget: '25L+', journey: null },
] as const;

beforeAll(async () => {
  for (const row of rows) {
    const enquiry = newEnquiry({ ...row, company: run });
    const { error } = await project.current.anon.from('contact_submissions').insert(enquiry);
    expect(error).toBeNull();
  }
});

const leads = () => project.current.service.from('contact_submissions');
const names = () => leads().select('name').eq('company', run).order('name');
const initials = (data: { name: string }[] | null) => data?.map(({ name }) => name[0]).join('');

describe('filters', () => {
  const filtered: [string, () => ReturnType<typeof names>, string][] = [
    ['eq', () => names().eq('service', 'crm'), 'AD'],
    ['eq with every reserved sign', () => names().eq('name', rows[1].name), 'B'],
    ['neq', () => names().neq('service', 'crm'), 'BCE'],
    ['gt', () => names().gt('name', 'D'), 'DE'],
    ['gte', () => names().gte('name', 'Divya*'), 'DE'],
    ['lt', () => names().lt('name', 'B'), 'A'],
    ['lte', () => names().lte('name', 'Asha'), 'A'],
    ['in', () => names().in('service', ['crm', 'analytics']), 'ACD'],
    ['in with commas and brackets', () => names().in('name', [rows[0].name, rows[4].name]), 'AE'],
    ['in nothing', () => names().in('name', []), ''],
    ['is null', () => names().is('budget', null), 'BD'],
    ['not is null', () => names().not('budget', 'is', null), 'ACE'],
    ['like', () => names().like('name', '%sh%'), 'AE'],
    ['like minds case', () => names().like('name', 'asha'), ''],
    ['ilike', () => names().ilike('name', '%SH%'), 'AE'],
    ['ilike with escaped wildcards', () => names().ilike('name', '%\\_100\\%'), 'C'],
    ['not in', () => names().not('service', 'in', '(crm,hosting)'), 'CE'],
    ['not ilike', () => names().not('name', 'ilike', '%sh%'), 'BCD'],
    ['or', () => names().or('service.eq.hosting,budget.eq.25L+'), 'BCE'],
    [
      'or with nested and',
      () => names().or('name.like.A*,and(service.eq.crm,budget.is.null)'),
      'AD',
    ],
    ['or with not', () => names().or('budget.not.is.null,name.eq."Divya*"'), 'ACDE'],
    [
      'or with quoted commas',
      () => names().or(`name.eq."Bela (B), \\"the\\" \\\\ best",name.like.A*`),
      'AB',
    ],
    ['or with in', () => names().or('name.like.C*,service.in.(hosting,healthcare)'), 'BCE'],
    ['or with a negated and', () => names().or('not.and(service.eq.crm,budget.is.null)'), 'ABCE'],
    ['match', () => names().match({ service: 'crm', budget: '1L-5L' }), 'A'],
    ['filter by operator name', () => names().filter('service', 'eq', 'crm'), 'AD'],
    ['a search text', () => names().ilike('search_text', '%nee o%'), 'E'],
  ];

  test.each(filtered)('%s', async (_what, query, expected) => {
    const { data, error } = await query();

    expect(error).toBeNull();
    expect(initials(data)).toBe(expected);
  });
});

describe('columns', () => {
  const one = () => leads();
  const onlyAsha = { company: run, name: 'Asha' };

  test('all by default', async () => {
    const { data } = await one().select().match(onlyAsha).single();

    expect(Object.keys(data ?? {})).toEqual(
      expect.arrayContaining(['id', 'name', 'client_hash', 'search_text', 'enquiry_number']),
    );
  });

  test('chosen', async () => {
    const { data } = await one().select('name,service').match(onlyAsha).single();

    expect(data).toEqual({ name: 'Asha', service: 'crm' });
  });
});

describe('order', () => {
  test('by several columns, nulls where asked', async () => {
    const query = () => leads().select('name').eq('company', run);
    const first = await query().order('budget', { nullsFirst: true }).order('name');
    const last = await query()
      .order('budget', { ascending: false, nullsFirst: false })
      .order('name');

    expect(initials(first.data)).toBe('BDACE');
    expect(initials(last.data)).toBe('CEABD');
  });
});

describe('paging and counting', () => {
  test('range and exact count', async () => {
    const { data, count, status } = await leads()
      .select('name', { count: 'exact' })
      .eq('company', run)
      .order('name')
      .range(1, 2);

    expect({ initials: initials(data), count, status }).toEqual({
      initials: 'BC',
      count: 5,
      status: 206,
    });
  });

  test('limit without count', async () => {
    expect(await names().limit(2)).toMatchObject({ status: 200, count: null, data: [{}, {}] });
  });

  test('count alone', async () => {
    const { data, count } = await leads()
      .select('*', { count: 'exact', head: true })
      .eq('company', run);

    expect({ data, count }).toEqual({ data: null, count: 5 });
  });

  test('a page behind the end', async () => {
    const { error, status } = await leads()
      .select('name', { count: 'exact' })
      .eq('company', run)
      .range(10, 19);

    expect(status).toBe(416);
    expect(error).toEqual({
      code: 'PGRST103',
      message: 'Requested range not satisfiable',
      details: 'An offset of 10 was requested, but there are only 5 rows.',
      hint: null,
    });
  });

  test('the answer of an empty table part is an empty array', async () => {
    const { data, count, status } = await leads()
      .select('name', { count: 'exact' })
      .eq('company', randomUUID());

    expect({ data, count, status }).toEqual({ data: [], count: 0, status: 200 });
  });
});

describe('single objects', () => {
  test('one', async () => {
    expect((await names().eq('name', 'Asha').single()).data).toEqual({ name: 'Asha' });
  });

  test.each([
    ['none', () => names().eq('name', 'Nobody'), 0],
    ['several', () => names(), 5],
  ])('%s is an error', async (_what, query, found) => {
    const { error, status } = await query().single();

    expect(status).toBe(406);
    expect(error).toMatchObject({
      code: 'PGRST116',
      details: `The result contains ${found} rows`,
    });
  });

  test('maybe none is null', async () => {
    expect(await names().eq('name', 'Nobody').maybeSingle()).toMatchObject({
      data: null,
      error: null,
    });
  });
});
