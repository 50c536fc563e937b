import { createContext } from 'react';

/** Puts the focus back to where it was before somebody moved into the notifications. */
export const ReturnFocus = createContext<() => void>(() => undefined);
