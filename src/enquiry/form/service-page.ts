/** A service with a page of its own. */
export interface ServicePage {
  name: string;
  href: string;
}

/** The address of the form, for a quote on the service of a page. */
export function quoteHref(href: string, servicePage: string | undefined): string {
  if (servicePage === undefined) return href;
  const [address = '', anchor] = href.split('#');
  const query = `${address.includes('?') ? '&' : '?'}${new URLSearchParams({ from: servicePage })}`;
  return address + query + (anchor === undefined ? '' : `#${anchor}`);
}

/**
 * The service whose page led to the form; undefined once the visitor has chosen another one.
 *
 * @param search the page's query, where anybody may write anything: only pages of ours count
 */
export function findServicePage(
  pages: readonly ServicePage[],
  search: string,
  service: string | undefined,
): ServicePage | undefined {
  const from = new URLSearchParams(search).get('from');
  const found = pages.find(({ href }) => href === from);
  return !service || found?.href.startsWith(`/services/${service}/`) ? found : undefined;
}
