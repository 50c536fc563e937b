/**
 * Loads the parts that staff are likely to open next. Not by `webpackPrefetch`: webpack would fetch them beside the desk's own
 * script, where they hold up the first list.
 */
export const loadLaterParts = () =>
  Promise.allSettled([
    import(/* webpackChunkName: "lead" */ '../features/leads/lead-view'),
    import(/* webpackChunkName: "lead-form" */ '../features/leads/add-lead-dialog'),
    import(/* webpackChunkName: "calendar" */ '../features/leads/action-day'),
    import(/* webpackChunkName: "bulk" */ '../features/leads/bulk-bar'),
    import(/* webpackChunkName: "toasts" */ './toaster'),
  ]);
