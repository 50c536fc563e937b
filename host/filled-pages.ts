import { FILLED_PAGES } from '../src/domain/filled-pages';

/**
 * Leads the address of a page that a function fills in to that function; any other stays what it is.
 *
 * @param url path and query of a request
 */
export function filledAddress(url: string): string {
  const at = url.indexOf('?');
  if (at < 0) return url;
  const path = url.slice(0, at).replace(/\/$/, '');
  const query = new URLSearchParams(url.slice(at));
  const filled = FILLED_PAGES.find(({ page, parameter }) => page === path && query.has(parameter));
  return filled ? filled.by + url.slice(at) : url;
}
