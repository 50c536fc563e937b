import { navigate } from 'gatsby';
import { useEffect } from 'react';

/** Goes elsewhere, leaving no entry in the history. */
export function Redirect({ to }: { to: string }) {
  useEffect(() => void navigate(to, { replace: true }), [to]);
  return null;
}
