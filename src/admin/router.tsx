import { createContext, use, useEffect } from 'react';

export interface DeskRouter {
  pathname: string;
  /** Query with its question mark, or empty. */
  search: string;
  /** Keeps its identity between renders. */
  navigate: (to: string, options?: { replace: boolean }) => void;
}

/** The page's location and navigation, handed in by the page so that the desk does not depend on Gatsby. */
export const RouterContext = createContext<DeskRouter | null>(null);

/** @throws outside of the desk */
export function useRouter(): DeskRouter {
  const router = use(RouterContext);
  if (!router) throw new Error('useRouter needs a RouterContext');
  return router;
}

/** Goes elsewhere, leaving no entry in the history. */
export function Redirect({ to }: { to: string }) {
  const { navigate } = useRouter();
  useEffect(() => navigate(to, { replace: true }), [navigate, to]);
  return null;
}
