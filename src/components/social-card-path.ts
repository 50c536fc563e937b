/**
 * Path of the picture that a shared link to a page shows.
 *
 * @param pagePath path of the page, for example `/services/crm`
 * @returns for example `/social/services-crm.png`
 */
export function socialCardPath(pagePath: string): string {
  const name = pagePath.split('/').filter(Boolean).join('-') || 'home';
  return `/social/${name}.png`;
}
