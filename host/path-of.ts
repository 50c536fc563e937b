/** The path of a request target (RFC 9112 §3.2), still percent-encoded, without its query. */
export function pathOf(target: string): string {
  const query = target.indexOf('?');
  return query === -1 ? target : target.slice(0, query);
}
