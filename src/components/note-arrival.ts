/** Where the tab's storage keeps how the visit began. */
export const ARRIVAL_KEY = 'journey';

/**
 * Notes in the tab where its visit began: the first address and the site that led here.
 *
 * Its own text is written into every public page, so that it runs before the page's scripts come; it may refer to nothing
 * outside itself.
 *
 * @param name under which it is kept
 */
export function noteArrival(name: string): void {
  try {
    if (sessionStorage.getItem(name)) return;
    const arrival = { address: location.href, referrer: document.referrer };
    sessionStorage.setItem(name, JSON.stringify(arrival));
  } catch {
    // A browser that keeps nothing tells no journey.
  }
}
