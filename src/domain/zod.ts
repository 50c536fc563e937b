import { config } from 'zod/mini';

// Our content security policy forbids eval; without this, zod probes for it and the browser reports a violation.
config({ jitless: true });

/** The small flavour of zod: these schemas are downloaded by visitors. */
export * from 'zod/mini';
