import { useIsFetching } from '@tanstack/react-query';
import { useEffect } from 'react';

/** By then the first view is painted; its own scripts and questions have had the line for themselves. */
const SETTLED_MS = 1_000;

/** Loads the parts that staff open next, once the page that is shown has its data. */
export function LaterParts() {
  const isSettled = useIsFetching() === 0;
  useEffect(() => {
    if (!isSettled) return undefined;
    const timer = setTimeout(() => void loadLaterParts(), SETTLED_MS);
    return () => clearTimeout(timer);
  }, [isSettled]);
  return null;
}

/**
 * Not by `webpackPrefetch`: webpack would fetch these beside the desk's own script, where they hold up the first list. A
 * part that is missing is reported where it is opened.
 */
const loadLaterParts = () =>
  Promise.allSettled([
    import(/* webpackChunkName: "lead" */ '../features/leads/lead/lead-view'),
    import(/* webpackChunkName: "lead-form" */ '../features/leads/add/add-lead-dialog'),
    import(/* webpackChunkName: "calendar" */ '../features/leads/lead/action-day'),
    import(/* webpackChunkName: "bulk" */ '../features/leads/list/bulk-bar'),
    import(/* webpackChunkName: "toasts" */ '../toasts/toaster'),
  ]);
