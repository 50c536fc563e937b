import {
  type CmsBackend,
  type CmsCollection,
  type CmsConfig,
  DecapCmsCore as CMS,
} from 'decap-cms-core';
import boolean from 'decap-cms-widget-boolean';
import image from 'decap-cms-widget-image';
import list from 'decap-cms-widget-list';
import number from 'decap-cms-widget-number';
import object from 'decap-cms-widget-object';
import relation from 'decap-cms-widget-relation';
import select from 'decap-cms-widget-select';
import string from 'decap-cms-widget-string';
import text from 'decap-cms-widget-text';
import { checkedWidget } from './checked-widget';
import type { Faults } from './faults';
import { iconWidget } from './icon-widget';
import type { Phrases } from './phrases';
import { typedWidget } from './typed-widget';

/** Widgets of one value, at which a fault can stand. */
const VALUES = [boolean, image, number, relation, select];
const TEXTS = [string, text];
const CONTAINERS = [list, object];

/** Without a site there is nothing to preview: a text is seen in its field. */
const withoutPreview = (collection: CmsCollection): CmsCollection => ({
  ...collection,
  editor: { preview: false },
});

/** A place of content, and the way of its changes into the site. */
export interface ContentHome {
  backend: CmsBackend;
  Backend: new (config: CmsConfig, options?: object) => object;
  publishMode: 'simple' | 'editorial_workflow';
  phrases: Phrases;
}

/** Starts Decap in the page, for a manager. */
export function startDecap(
  collections: readonly CmsCollection[],
  { backend, Backend, publishMode, phrases }: ContentHome,
  faults: Faults,
): void {
  for (const { Widget } of VALUES) CMS.registerWidget(checkedWidget(Widget(), faults));
  CMS.registerWidget(checkedWidget(iconWidget, faults));
  for (const { Widget } of TEXTS) {
    CMS.registerWidget(checkedWidget(typedWidget(Widget()), faults));
  }
  for (const { Widget } of CONTAINERS) CMS.registerWidget(Widget());
  CMS.registerLocale('en', phrases);
  CMS.registerBackend(backend.name, Backend);
  CMS.init({
    config: {
      load_config_file: false,
      backend,
      locale: 'en',
      publish_mode: publishMode,
      media_folder: 'content/pictures',
      public_folder: '/pictures',
      site_url: window.location.origin,
      slug: { encoding: 'ascii', clean_accents: true },
      collections: collections.map(withoutPreview),
    },
  });
}
