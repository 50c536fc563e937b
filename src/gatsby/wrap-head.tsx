import type { ReactElement } from 'react';
import { type LanguageOfPage, PageLanguage } from '../components/language-of-page';

interface HeadProps {
  /** Only a page's head has it; the element around its body does not. */
  pageContext?: LanguageOfPage;
}

/** Tells the head of a page its languages. */
export const wrapHead = ({ element }: { element: ReactElement }) => {
  const { pageContext } = element.props as HeadProps;
  return pageContext ? <PageLanguage value={pageContext}>{element}</PageLanguage> : element;
};
