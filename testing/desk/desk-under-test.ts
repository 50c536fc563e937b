/** What tests need of the desk. Jest puts the bundle in its place that `bundle-desk.ts` makes. */
export { default as Desk } from '../../src/admin/shell/desk';
export { startQueries } from '../../src/admin/shell/start-desk';
