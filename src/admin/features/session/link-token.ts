import { useLocation } from '@reach/router';
import { useEffect, useState } from 'react';

interface LinkToken {
  token: string;
  /** Address of the account, for password managers and for the person; empty in a link without one. */
  email: string;
}

function tokenIn(hash: string): LinkToken | undefined {
  const parameters = new URLSearchParams(hash.slice(1));
  const token = parameters.get('token');
  return token ? { token, email: parameters.get('email') ?? '' } : undefined;
}

/** The token of the link that was opened. It leaves the address bar at once: neither history nor a shared screen keeps it. */
export function useLinkToken(): LinkToken | undefined {
  const { hash } = useLocation();
  const [kept, setKept] = useState<LinkToken>();
  const opened = tokenIn(hash);
  // Another link may be opened in the same tab.
  if (opened && opened.token !== kept?.token) setKept(opened);
  useEffect(() => {
    if (!tokenIn(window.location.hash)) return;
    window.history.replaceState(window.history.state, '', window.location.pathname);
  }, [hash]);
  return kept;
}
