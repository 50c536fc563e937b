import type { FastifyInstance } from 'fastify';
import type { Env } from '../src/server/env';

/** The harm and how to mend it, for the log. */
const REMEDY =
  'Everybody then counts as one client, so strangers who guess passwords can keep staff on new devices out. Set TRUST_PROXY to the address of the proxy: loopback on this machine, else its address or network (docs/deploy.md).';

/** Headers by which proxies name the client they forward for. */
const FORWARDING = ['x-forwarded-for', 'forwarded'];

/**
 * Says at the start that a proxy must stand in front, because the host itself speaks no TLS, and that none is trusted.
 * @returns undefined when a proxy is named, or nothing tells of one
 */
export function proxyWarning({
  SITE_URL,
  TRUST_PROXY,
}: Pick<Env, 'SITE_URL' | 'TRUST_PROXY'>): string | undefined {
  if (TRUST_PROXY !== false || !SITE_URL?.startsWith('https:')) return undefined;
  return `SITE_URL begins with https, so a proxy stands in front of this host, but TRUST_PROXY names none. ${REMEDY}`;
}

/** Warns once when a request was forwarded by a proxy that nobody has named. Without `trustProxy` alone. */
export function watchForwarded(app: FastifyInstance): void {
  let isTold = false;
  app.addHook('onRequest', (request, _reply, next) => {
    const name = FORWARDING.find((header) => header in request.raw.headers);
    if (!isTold && name !== undefined) {
      isTold = true;
      app.log.warn(`A request has the header ${name}, but TRUST_PROXY is not set. ${REMEDY}`);
    }
    next();
  });
}
