import { readFile, readdir, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { INLINED } from './page-styles';
import { usedStyles } from './used-styles';

/** The class of a CSS module begins with the name of its file. */
const CLASS = /\.([\w-]+?)-module--[\w-]+/g;
const FILE_END = '.module.css';

/** What stands around every page: src/components/route-failure.module.css. */
const AROUND = 'route-failure';

/** Names of the CSS modules that can be seen at the desk. */
async function modulesOfDesk(root: string): Promise<ReadonlySet<string>> {
  const files = await readdir(join(root, 'src', 'admin'), { recursive: true });
  const modules = files.filter((file) => file.endsWith(FILE_END));
  return new Set([AROUND, ...modules.map((file) => basename(file, FILE_END))]);
}

/**
 * Leaves in the desk's page only those inlined styles that the desk can use: its modules are looked up, since its markup
 * comes later. Nobody gets from there to a public page without loading that.
 *
 * @param root folder of the project, with the build's output in it
 */
export async function trimDeskStyles(root: string): Promise<void> {
  const modules = await modulesOfDesk(root);
  const ofDesk = (css: string) =>
    [...css.matchAll(CLASS)].flatMap(([selector, module = '']) =>
      modules.has(module) ? selector.slice(1) : [],
    );
  const file = join(root, 'public', 'admin', '[...]', 'index.html');
  const html = await readFile(file, 'utf8');
  const finished = html.replace(
    INLINED,
    (_all, tag: string, css: string) => tag + usedStyles(css, new Set(ofDesk(css))),
  );
  // A page that Gatsby kept from the last build is trimmed already, and its date is worth keeping.
  if (finished !== html) await writeFile(file, finished);
}
