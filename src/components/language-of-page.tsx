import { createContext } from 'react';
import type { Words } from '../language/language-context';

/** The languages of a page, as the build of a site in several tells it. A site in one language has none of it. */
export interface LanguageOfPage {
  /** The tag of the page's language; none for the first. */
  language?: string;
  /** All languages that this page speaks. */
  languages?: readonly string[];
  /** Words of the page's language for code that runs in browsers, by their files; none for the first. */
  words?: Words;
  /** Words that offer this page in its other languages, each in its own. */
  offers?: readonly { tag: string; offer: string; dismiss: string }[];
  /** Paths of pages that do not speak the page's language. */
  untranslated?: readonly string[];
  /** Languages of the site that have no home page yet; none where all have one. */
  withoutHome?: readonly string[];
}

/** The languages of the page that is drawn. */
export const PageLanguage = createContext<LanguageOfPage>({});
