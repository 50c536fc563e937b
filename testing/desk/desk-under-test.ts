/** The desk as tests open it. For this module, Jest loads the bundle that `bundle-desk.ts` makes of it. */
export { default as Desk } from '../../src/admin/shell/desk';
export { startQueries } from '../../src/admin/shell/start-desk';
