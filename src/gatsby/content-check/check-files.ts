import { posix } from 'node:path';
import type { ContentDocument } from './content-document';
import type { ContentModel } from './content-model';
import type { Problem } from './problem';
import { walkValues } from './walk-values';

/**
 * Pictures and other files that the content names and that are not there.
 *
 * @param exists whether there is a file at a path below `content/`
 */
export function checkFiles(
  model: ContentModel,
  documents: readonly ContentDocument[],
  exists: (path: string) => boolean,
): Problem[] {
  return [...walkValues(model, documents)].flatMap(({ field, value, file, path }) => {
    if (!field.isFile || typeof value !== 'string') return [];
    const target = posix.join(posix.dirname(file), value);
    return exists(target) ? [] : { file, path, reason: `there is no file content/${target}` };
  });
}
