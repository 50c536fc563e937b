/** The origin of a server that listens at this host name or IP address; one of IPv6 stands in brackets (RFC 3986). */
export function httpOrigin(host: string, port?: number): string {
  const name = host.includes(':') ? `[${host}]` : host;
  return `http://${name}${port === undefined ? '' : `:${port}`}`;
}

/** Whether an address is nothing but scheme, host and port: what follows would be cut off from every link. */
export const isOrigin = (url: string): boolean => {
  const { href, origin } = new URL(url);
  return href === `${origin}/`;
};

/** Why an address cannot be the site's. */
export const NO_ORIGIN = 'must end after the host or its port: no path, query or fragment';
