import { startTransition, useEffect, useState } from 'react';

/**
 * False in a component's first render, then true in one that React interrupts to answer a tap. Not `useDeferredValue(true,
 * false)`, which skips its first value inside another deferred render.
 */
export function useSecondRender(): boolean {
  const [isSecond, setSecond] = useState(false);
  useEffect(() => startTransition(() => setSecond(true)), []);
  return isSecond;
}
