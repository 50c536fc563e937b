import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import webpack, { type Stats } from 'webpack';
import { ContentCheckPlugin } from './content-check-plugin';

const CONTENT = 'content/services/budgets.json';

let project = '';
beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), 'content-check-'));
  const source = ['pages', 'sections', 'enquiry', 'styles'].map((folder) => `src/${folder}`);
  // An agency without a film has nothing in `static`.
  const copied = ['content', 'static', ...source].filter((folder) => existsSync(folder));
  for (const folder of copied) cpSync(resolve(folder), join(project, folder), { recursive: true });
  mkdirSync(join(project, 'out'));
  writeFileSync(join(project, 'entry.js'), '');
});
afterEach(() => rmSync(project, { recursive: true }));

function compile(): Promise<Stats> {
  const compiler = webpack({
    mode: 'development',
    context: project,
    entry: './entry.js',
    output: { path: join(project, 'out') },
    plugins: [new ContentCheckPlugin(project)],
  });
  return new Promise((resolved, rejected) => {
    compiler.run((error, stats) => {
      if (stats) resolved(stats);
      else rejected(error ?? new Error('There was no compilation.'));
    });
  });
}

const messagesOf = ({ compilation }: Stats) => compilation.errors.map(({ message }) => message);

it('makes problems of the content errors of the compilation, and lets whole content pass', async () => {
  const whole = await compile();
  expect(messagesOf(whole)).toEqual([]);
  expect([...whole.compilation.contextDependencies]).toContain(join(project, 'content'));

  writeFileSync(join(project, CONTENT), '[\n  { "key": }\n]');
  const [message] = messagesOf(await compile());
  expect(message).toMatch(/^1 problem in the content\n/);
  expect(message).toContain(`${CONTENT}: is not JSON: line 2, column 12: a value is missing here`);
});
