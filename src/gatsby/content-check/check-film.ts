import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type ContentDocument, isJsonObject, type Problem } from './content-document';

const HOME = 'pages/home.json';

/** Addresses of the film's files; the rest of `demo` is copy. */
const FILES = ['poster', 'webm', 'mp4', 'captions'];

/** The film behind Watch Demo: its files are in `static/`, and nothing leads to a film that is not there. */
export function checkFilm(staticFolder: string, documents: readonly ContentDocument[]): Problem[] {
  const home = documents.find(({ typeName }) => typeName === 'HomePage')?.value;
  const film = isJsonObject(home) ? home.demo : undefined;
  if (isJsonObject(film)) {
    return FILES.filter((name) => !existsSync(join(staticFolder, String(film[name])))).map(
      (name) => ({
        file: HOME,
        path: `demo.${name}`,
        reason: `there is no file static${String(film[name])}`,
      }),
    );
  }
  return documents.flatMap(({ file, path, typeName, value }) =>
    typeName === 'Cta' && isJsonObject(value) && value.href === '/#demo'
      ? { file, path: `${path}.href`, reason: `"/#demo" needs a film: "demo" in content/${HOME}` }
      : [],
  );
}
