import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { typeOfContentFile } from '../src/gatsby/content-types';
import { isSample } from '../testing/site-content';

const root = path.join(__dirname, '..');

/** Documents that people read in the repository. */
const documents = [
  ...['README.md', 'CHANGELOG.md', 'CONTRIBUTING.md', 'SECURITY.md', 'supabase/README.md'],
  'content/pictures/README.md',
  ...readdirSync(path.join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.md'))
    .map((file) => path.join('docs', file)),
];

const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

/** Examples in fences name files of other places. */
const withoutFences = (text: string) => text.replace(/^(```+)[^]*?^\1$/gm, '');

/** The anchor that GitHub gives a heading. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-');

const anchorsOf = (file: string) =>
  [...withoutFences(read(file)).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    anchorOf(heading),
  );

/** Links of a document that lead nowhere. */
function deadLinks(file: string): string[] {
  const links = [...withoutFences(read(file)).matchAll(/\]\(([^)\s]+)\)/g)].map(
    ([, href = '']) => href,
  );
  return links.filter((href) => {
    if (/^[a-z]+:/.test(href)) return false;
    const [target = '', anchor] = href.split('#');
    const aimedAt = target ? path.join(path.dirname(file), target) : file;
    if (!existsSync(path.join(root, aimedAt))) return true;
    return anchor !== undefined && !anchorsOf(aimedAt).includes(anchor);
  });
}

/** Made by an installation, a build or a start. */
const madeLater = ['node_modules', 'public', '.local', '.build', '.cache', '.git'];
const atRoot = readdirSync(root, { withFileTypes: true }).filter(
  ({ name }) => !madeLater.includes(name),
);
const namesAtRoot = atRoot.map(({ name }) => name);

/** Each file below a folder of the root, with a slash before its path. */
const files = atRoot
  .filter((entry) => entry.isDirectory())
  .flatMap(({ name: folder }) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }).map(
      (file) => `/${folder}/${file}`,
    ),
  );

const placeholder = /[<>*…{}]/;

/** Content may do without a file that a document explains; another agency's also without a folder. */
const isContent = (file: string) =>
  file.startsWith('content/') &&
  (!isSample || typeOfContentFile(file.slice('content/'.length)) !== undefined);

/** Files that a recipe of docs/development.md adds. */
const ADDED_BY_RECIPES = /(^|\/)(questions\.(json|graphql|tsx)|notices(-page)?\.tsx)$/;

/** Paths in backticks that begin in a folder of the root and lead nowhere. */
function missingPaths(file: string): string[] {
  const quoted = [...read(file).matchAll(/`([^`\s]+\/[^`\s]*)`/g)].map(([, text = '']) => text);
  return quoted
    .filter((text) => namesAtRoot.includes(text.split('/')[0] ?? '') && !placeholder.test(text))
    .filter((text) => !existsSync(path.join(root, text)) && !isContent(text));
}

/** Modules that are named by the end of their path, in pictures of flows too, and that no file has. */
function missingModules(file: string): string[] {
  const named = read(file).match(
    /(?<![\w/:@.-])[\w@.[\]-]+\/[\w@./[\]-]+\.(tsx?|m[jt]s|sql|graphql)\b/g,
  );
  return (named ?? []).filter((module) => !files.some((known) => known.endsWith(`/${module}`)));
}

test('README.md links every document of docs', () => {
  const linked = [...read('README.md').matchAll(/\]\((docs\/[^)#\s]+)/g)].map(([, file]) => file);
  const own = readdirSync(path.join(root, 'docs'))
    .filter((file) => file.endsWith('.md'))
    .map((file) => `docs/${file}`);
  expect(own.filter((file) => !linked.includes(file))).toEqual([]);
});

describe.each(documents)('%s', (file) => {
  it('has links to files and headings that exist', () => {
    expect(deadLinks(file)).toEqual([]);
  });

  it('names only files and folders that exist', () => {
    const missing = [...missingPaths(file), ...missingModules(file)];
    expect(missing.filter((name) => !ADDED_BY_RECIPES.test(name))).toEqual([]);
  });
});

it('the README begins with the two commands that are whole on a fresh machine', () => {
  const [, commands = ''] = /^```sh\n([^]*?)^```$/m.exec(read('README.md')) ?? [];
  expect(commands.split('\n').map((line) => line.split('#')[0]?.trim())).toEqual([
    'npm start',
    'npm test',
    '',
  ]);
});
