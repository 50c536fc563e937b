import type { Difference } from '../supabase-check/differences';
import { writeChanges } from './migration';

const difference = (
  object: string,
  found: string | undefined,
  wanted: string | undefined,
): Difference => {
  const [kind = '', ...name] = object.split(' ');
  return { kind, name: name.join(' '), found, wanted };
};

const FUNCTION = (result: string) =>
  `owner postgres\nCREATE OR REPLACE FUNCTION private.f()\n RETURNS ${result}\n LANGUAGE sql\nAS $function$ select 1 $function$\n`;
const GRANTS = ['select public.apply_grants();', `notify pgrst, 'reload schema';`];

it('replaces a function, and makes one with another result anew', () => {
  const same = writeChanges([
    difference('function private.f()', FUNCTION('integer'), FUNCTION('integer') + ' '),
  ]);
  expect(same.statements.filter((line) => line.startsWith('drop'))).toEqual([]);
  const other = writeChanges([
    difference('function private.f()', FUNCTION('integer'), FUNCTION('bigint')),
  ]);
  expect(other.statements[0]).toBe('drop function private.f();');
  expect(other.statements[2]).toContain('RETURNS bigint');
});

it('drops what needs a function before it, and the function last', () => {
  const { statements, byHand } = writeChanges([
    difference('function private.f()', FUNCTION('boolean'), undefined),
    difference(
      'policy "Staff" on public.a',
      'for select to b using (private.f())',
      'for select to b using (true)',
    ),
    difference('trigger t on public.a', 'CREATE TRIGGER t …', undefined),
    difference(
      'view public.v',
      'owner postgres\nwith (security_invoker=true)\n SELECT 1;',
      undefined,
    ),
  ]);
  expect(statements).toEqual([
    'drop policy "Staff" on public.a;',
    'drop trigger t on public.a;',
    'drop view public.v;',
    'create policy "Staff" on public.a for select to b using (true);',
    'drop function private.f();',
    ...GRANTS,
  ]);
  expect(byHand).toEqual([]);
});

it('leaves tables, columns and what new objects start with to a person', () => {
  const byHand = [
    difference('table public.a', undefined, 'owner postgres'),
    difference('column public.a.b', 'integer', undefined),
    difference('privilege anon select default on tables', '', undefined),
  ];
  expect(writeChanges(byHand)).toEqual({ statements: [], byHand });
});

it('gives missing rights anew, and settings and limits their values', () => {
  const { statements } = writeChanges([
    difference('privilege anon execute public.f()', undefined, ''),
    difference('setting statement_timeout of anon', '9s', '3s'),
    { kind: 'throttle rule', name: 'a', found: '1 in 2 seconds', wanted: '3 in 4 seconds' },
  ]);
  expect(statements).toEqual([
    `alter role anon set statement_timeout = '3s';`,
    expect.stringContaining(`values ('a', 3, 4)`),
    ...GRANTS,
  ]);
});
