import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/**
 * Whether the address may be read: false on the server and while React takes over the server's
 * markup, which knows no query; true from the render right after, before anything is painted.
 */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
