import { useEffect, useState } from 'react';

/** Typing that pauses for this long is acted on. */
export const PAUSE_MS = 400;

/** The typed text, once typing pauses. */
export function usePaused(text: string): string {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return paused;
}
