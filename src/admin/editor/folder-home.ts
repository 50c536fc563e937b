import { CONTENT_API } from '../../domain/content-editor';
import type { Staff } from '../features/session/session';
import { createContentBackend, type EditorListener } from './content-backend';
import { folderPhrases } from './phrases';
import type { ContentHome } from './start-decap';

/** The content as a folder of this machine, which our function changes. */
export const folderHome = (
  person: Pick<Staff, 'name' | 'email'>,
  listener: EditorListener,
): ContentHome => ({
  backend: { name: 'proxy', proxy_url: CONTENT_API },
  Backend: createContentBackend(person, listener),
  publishMode: 'simple',
  phrases: folderPhrases,
});
