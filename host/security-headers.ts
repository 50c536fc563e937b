import type { FastifyRequest } from 'fastify';
import { SECURITY_HEADERS, STRICT_TRANSPORT_SECURITY } from '../src/security/headers';

const overTls: Readonly<Record<string, string>> = {
  ...SECURITY_HEADERS,
  ...STRICT_TRANSPORT_SECURITY,
};

/**
 * What every answer to this request carries. The promise of TLS goes only where TLS is: on this connection, or as a
 * proxy tells that is trusted (`TRUST_PROXY`). Pages and functions set values of their own over these.
 */
export function securityHeaders(request: FastifyRequest): Readonly<Record<string, string>> {
  return request.protocol === 'https' ? overTls : SECURITY_HEADERS;
}
