import { startTransition, useEffect, useState } from 'react';

/** Parts that were drawn since the page was loaded; it outlives every component. */
const drawnParts = new Set<string>();

/**
 * False in the first render of the first view, then true in one that React interrupts to answer a tap. True at once when the
 * part is drawn again: staff who come back to a list find their place in it. Not `useDeferredValue(true, false)`,
 * which skips its first value inside another deferred render.
 *
 * @param part names the part that is drawn
 */
export function useSecondRender(part: string): boolean {
  const [isSecond, setSecond] = useState(drawnParts.has(part));
  useEffect(() => {
    drawnParts.add(part);
    startTransition(() => setSecond(true));
  }, [part]);
  return isSecond;
}
