import { useEffect, useRef } from 'react';

/** Back in the list, the keyboard goes on at the lead that was open last. */
export function useFocusOnReturn(reference: string | null): void {
  const lastOpen = useRef(reference);

  useEffect(() => {
    const left = lastOpen.current;
    lastOpen.current = reference;
    if (reference !== null || left === null) return;
    document.querySelector<HTMLElement>(`[data-lead="${CSS.escape(left)}"]`)?.focus();
  }, [reference]);
}
