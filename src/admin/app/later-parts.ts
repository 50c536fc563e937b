/**
 * Loads the parts that staff are likely to open next. Not by `webpackPrefetch`: webpack would fetch them beside the desk's own
 * script, where they hold up the first list.
 */
export const loadLaterParts = () =>
  Promise.allSettled([
    import(/* webpackChunkName: "lead" */ '../features/leads/lead/lead-view'),
    import(/* webpackChunkName: "lead-form" */ '../features/leads/add/add-lead-dialog'),
    import(/* webpackChunkName: "calendar" */ '../features/leads/lead/action-day'),
    import(/* webpackChunkName: "bulk" */ '../features/leads/list/bulk-bar'),
    import(/* webpackChunkName: "toasts" */ '../toasts/toaster'),
  ]);
