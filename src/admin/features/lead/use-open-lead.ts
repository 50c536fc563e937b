import { useCallback } from 'react';
import { PATHS, leadPath } from '../../paths';
import { useRouter } from '../../router';

/** Ways from an open lead to another or back to the list; the list's query stays in the address. */
export function useOpenLead() {
  const { search, navigate } = useRouter();
  const open = useCallback(
    // Leafing through leads leaves one entry in the history: Back leads to the list.
    (reference: string) => navigate(leadPath(reference, search), { replace: true }),
    [navigate, search],
  );
  const close = useCallback(
    () => navigate(PATHS.dashboard + search, { replace: true }),
    [navigate, search],
  );
  return { open, close };
}
