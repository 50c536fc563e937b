/** Decap's widgets, whose types it does not publish. */
declare module 'decap-cms-widget-*' {
  import type { CmsWidgetParam } from 'decap-cms-core';

  const widget: { Widget: () => CmsWidgetParam };
  export default widget;
}
