import path from 'node:path';
import { evaluateModule } from '../../testing/server/scripts/evaluate-module';

const evaluate = (module: string, expression: string) =>
  evaluateModule(path.join(__dirname, module), expression);

describe('an installation', () => {
  const locked = {
    '': { version: '0.1.0' },
    'node_modules/a': { version: '1.0.0' },
    'node_modules/a-darwin': { version: '1.0.0', optional: true },
  };
  const isSatisfied = (installed: object) =>
    evaluate(
      'install.mjs',
      `lib.isSatisfied(${JSON.stringify(locked)}, ${JSON.stringify(installed)})`,
    );

  it('is complete without the optional packages of other platforms', () => {
    expect(isSatisfied({ 'node_modules/a': { version: '1.0.0' } })).toBe(true);
  });

  it.each([
    ['a package is missing', {}],
    ['a version differs', { 'node_modules/a': { version: '1.0.1' } }],
    [
      'an optional package differs',
      { 'node_modules/a': { version: '1.0.0' }, 'node_modules/a-darwin': { version: '0.9.0' } },
    ],
  ])('is not complete when %s', (_reason, installed) => {
    expect(isSatisfied(installed)).toBe(false);
  });
});

describe('an installation for running alone', () => {
  it('needs no package that only development uses', () => {
    const locked = { '': {}, a: {}, 'a-dev': { dev: true }, 'a-either': { devOptional: true } };
    expect(evaluate('install.mjs', `lib.withoutDevelopment(${JSON.stringify(locked)})`)).toEqual({
      '': {},
      a: {},
    });
  });

  it.each([
    ['keeps packages for development that are there', { a: {}, 'a-dev': { dev: true } }, true],
    ['brings none where there are none', { a: {} }, false],
  ])('%s', (_what, installed, expected) => {
    const found = evaluate('install.mjs', `lib.holdsDevelopment(${JSON.stringify(installed)})`);
    expect(found).toBe(expected);
  });
});

describe('the Node version', () => {
  it('is refused when too old, by name', () => {
    const refusal = `(() => { try { lib.requireNode('18.19.0') } catch (error) { return error.message } })()`;
    expect(evaluate('project.mjs', refusal)).toBe(
      'Node 20.12 or newer is needed; this is 18.19.0.',
    );
  });

  it.each(['20.12.0', '22.1.0'])('%s is fine', (version) => {
    expect(evaluate('project.mjs', `lib.requireNode('${version}') ?? 'fine'`)).toBe('fine');
  });
});
