import { randomUUID } from 'node:crypto';

import { newEnquiry } from '../../../testing/database/support/enquiry';
import { UNKNOWN_TABLE, useProject } from '../../../testing/database/support/project';

const project = useProject();

const leads = () => project.current.untypedService.from('contact_submissions');

describe('errors carry code, message, details and hint', () => {
  test('unknown table', async () => {
    const { error, status } = await project.current.untyped().from('nothing_here').select();

    expect(status).toBe(404);
    expect(error).toMatchObject({
      code: expect.stringMatching(UNKNOWN_TABLE),
      message: expect.stringContaining('public.nothing_here'),
      details: null,
    });
    expect(error).toHaveProperty('hint');
  });

  test('a table of another schema is unknown too', async () => {
    const { error } = await project.current.untyped().from('auth.users').select();

    expect(error?.code).toMatch(UNKNOWN_TABLE);
  });

  test.each([
    ['select', () => leads().select('id,nothing')],
    ['filter', () => leads().select('id').eq('nothing', 1)],
    ['order', () => leads().select('id').order('nothing')],
  ])('unknown column in %s', async (_where, query) => {
    const { error, status } = await query();

    expect(status).toBe(400);
    expect(error).toMatchObject({
      code: '42703',
      message: 'column contact_submissions.nothing does not exist',
    });
  });

  test.each([
    ['insert', () => leads().insert({ nothing: 1 })],
    ['update', () => leads().update({ nothing: 1 }).eq('id', randomUUID())],
  ])('unknown column in %s', async (_where, query) => {
    const { error, status } = await query();

    expect(status).toBe(400);
    expect(error).toMatchObject({
      code: 'PGRST204',
      message: expect.stringMatching(/'?nothing'? .*'?contact_submissions'?/i),
      details: null,
      hint: null,
    });
  });

  test.each([
    ['without arguments', undefined, ' without parameters'],
    ['with arguments', { a: 1, b: 2 }, '(a, b)'],
  ])('unknown function %s', async (_how, args, signature) => {
    const { error, status } = await project.current.untyped().rpc('nothing_here', args);

    expect(status).toBe(404);
    expect(error).toMatchObject({
      code: 'PGRST202',
      message: `Could not find the function public.nothing_here${signature} in the schema cache`,
      details: expect.stringContaining('Searched for the function public.nothing_here'),
    });
  });

  test('a known function with an unknown argument', async () => {
    const { error } = await project.current.untyped().rpc('schema_version', { deep: true });

    expect(error?.code).toBe('PGRST202');
  });

  test('a function of another schema', async () => {
    const { error } = await project.current.untyped().rpc('is_staff');

    expect(error?.code).toBe('PGRST202');
  });

  test.each([
    ['a value that is no uuid', () => leads().select('id').eq('id', 'x'), '22P02'],
    ['a value that is no time', () => leads().select('id').gt('created_at', 'soon'), '22007'],
    ['an operator the type lacks', () => leads().select('id').like('id', 'x'), '42883'],
    ['an unknown operator', () => leads().select('id').filter('id', 'near', 'x'), 'PGRST100'],
    ['a filter that does not parse', () => leads().select('id').or('id.eq.1,(('), 'PGRST100'],
    ['NUL in a value', () => leads().insert(newEnquiry({ name: 'a\u0000b' })), '22P05'],
    ['an embedded table without relation', () => leads().select('id,nothing(*)'), 'PGRST200'],
  ])('%s', async (_what, query, code) => {
    const { error, status } = await query();

    expect({ status, code: error?.code }).toEqual({
      status: code === '42883' ? 404 : 400,
      code,
    });
  });

  test('half a surrogate pair', async () => {
    const { error, status } = await leads().insert(newEnquiry({ name: 'a\ud800b' }));

    expect(status).toBe(400);
    expect(error?.code).toMatch(/^(22P02|PGRST102)$/);
  });

  test('names and values cannot leave their place', async () => {
    const hostile = `x"; drop table contact_submissions; --`;

    const results = await Promise.all([
      leads().select(`id,"${hostile}"`),
      leads().select('id').eq(hostile, 1),
      leads().select('id').eq('name', `'; drop table contact_submissions; --`),
      leads().insert({ [hostile]: 1 }),
      project.current.untyped().rpc(encodeURIComponent(hostile)),
    ]);

    expect(results.map(({ status }) => status)).toEqual([400, 400, 200, 400, 404]);
    expect((await leads().select('id').limit(1)).error).toBeNull();
  });
});
