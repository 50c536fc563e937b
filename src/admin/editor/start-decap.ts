import { DecapCmsCore as CMS, type CmsCollection } from 'decap-cms-core';
import boolean from 'decap-cms-widget-boolean';
import image from 'decap-cms-widget-image';
import list from 'decap-cms-widget-list';
import number from 'decap-cms-widget-number';
import object from 'decap-cms-widget-object';
import relation from 'decap-cms-widget-relation';
import select from 'decap-cms-widget-select';
import string from 'decap-cms-widget-string';
import text from 'decap-cms-widget-text';
import { CONTENT_API } from '../../domain/content-editor';
import type { Staff } from '../features/session/session';
import { checkedWidget } from './checked-widget';
import { createContentBackend, type EditorListener } from './content-backend';
import type { Faults } from './faults';
import { phrases } from './phrases';
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

/** Starts Decap in the page, for a manager. */
export function startDecap(
  collections: readonly CmsCollection[],
  person: Pick<Staff, 'name' | 'email'>,
  listener: EditorListener,
  faults: Faults,
): void {
  for (const { Widget } of VALUES) CMS.registerWidget(checkedWidget(Widget(), faults));
  for (const { Widget } of TEXTS) {
    CMS.registerWidget(checkedWidget(typedWidget(Widget()), faults));
  }
  for (const { Widget } of CONTAINERS) CMS.registerWidget(Widget());
  CMS.registerLocale('en', phrases);
  CMS.registerBackend('proxy', createContentBackend(person, listener));
  CMS.init({
    config: {
      load_config_file: false,
      backend: { name: 'proxy', proxy_url: CONTENT_API },
      locale: 'en',
      publish_mode: 'simple',
      media_folder: 'content/pictures',
      public_folder: '/pictures',
      site_url: window.location.origin,
      slug: { encoding: 'ascii', clean_accents: true },
      collections: collections.map(withoutPreview),
    },
  });
}
