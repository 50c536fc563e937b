import type { GatsbyFunctionConfig } from 'gatsby';
import { IMPORT_TYPE, MAX_IMPORT_BYTES } from '../src/domain/http-api/imports';

/**
 * Lets Gatsby's functions take a table as large as our host does (host/serve/functions.ts): unless told, they take 100 kB. This
 * stands outside `src`, where Gatsby takes every `config` for one of a page rendered on demand.
 */
export const config: GatsbyFunctionConfig = {
  bodyParser: { raw: { type: IMPORT_TYPE, limit: MAX_IMPORT_BYTES } },
};
