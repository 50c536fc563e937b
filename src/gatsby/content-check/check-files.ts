import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { GraphQLSchema } from 'gatsby/graphql';
import { REQUIRED_FILES, typeOfContentFile } from '../content-types';
import type { Problem } from './content-document';

/** Files without which a page, or the form, could not be built; a schema that lacks their type needs none. */
export const checkFiles = (root: string, schema: GraphQLSchema): Problem[] =>
  REQUIRED_FILES.filter((file) => schema.getType(typeOfContentFile(file) ?? ''))
    .filter((file) => !existsSync(join(root, file)))
    .map((file) => ({ file, path: '', reason: 'is missing' }));
