import type { GatsbyFunctionConfig } from 'gatsby';
import { IMPORT_TYPE, MAX_IMPORT_BYTES } from '../src/domain/http-api/imports';

/**
 * How large a table Gatsby takes as the body of a function: 100 kB unless told. Our host has limits of its own
 * (host/serve/functions.ts). It stands outside `src`, where Gatsby takes every `config` for one of a page rendered on demand.
 */
export const config: GatsbyFunctionConfig = {
  bodyParser: { raw: { type: IMPORT_TYPE, limit: MAX_IMPORT_BYTES } },
};
