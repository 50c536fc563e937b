import type { GatsbySSR } from 'gatsby';
import { languageAt } from '../language/paths';
import { enterLanguage } from '../language/request-language';
import { wrapHead } from './wrap-head';

/** Builds a page in the language of its path. Its head comes later, without the path, in the same flow of calls. */
export const wrapRootElement: NonNullable<GatsbySSR['wrapRootElement']> = (args) => {
  if (args.pathname) enterLanguage(languageAt(args.pathname));
  return wrapHead(args);
};
