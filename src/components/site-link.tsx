import { type ComponentProps, useContext } from 'react';
import { LANGUAGE, languageName } from '../language/languages';
import { fill } from '../language/fill';
import { pathIn } from '../language/paths';
import { language } from '../language/language-context';
import words from '../words/page';
import { PageLanguage } from './language-of-page';
import { VisuallyHidden } from './visually-hidden';
import * as styles from './site-link.module.css';

const PATH = /^\/(?!\/|api\/|demo\/)[^?#]*/;

/** The target of a link on a page in this language; `isForeign` if it does not speak it. */
function useTarget(href: string): { href: string; isForeign: boolean } {
  const { untranslated = [] } = useContext(PageLanguage);
  const tag = language();
  const [path] = PATH.exec(href) ?? [];
  if (path === undefined || tag === LANGUAGE) return { href, isForeign: false };
  if (untranslated.includes(path)) return { href, isForeign: true };
  return { href: pathIn(tag, path) + href.slice(path.length), isForeign: false };
}

interface SiteLinkProps extends ComponentProps<'a'> {
  /** A path of the site as its first language has it, or any other address. */
  href: string;
}

/** A link to a page of the site in the language of this one. Where that page does not speak it, the link says so. */
export function SiteLink({ href, children, ...attributes }: SiteLinkProps) {
  const target = useTarget(href);
  if (!target.isForeign) {
    return (
      <a {...attributes} href={target.href}>
        {children}
      </a>
    );
  }
  const { language: base } = new Intl.Locale(LANGUAGE);
  return (
    <a {...attributes} href={target.href} hrefLang={LANGUAGE}>
      {children}
      <span className={styles.mark} aria-hidden>
        {base.toUpperCase()}
      </span>
      <VisuallyHidden>{` ${fill(words.inLanguage, { language: languageName(LANGUAGE, language()) })}`}</VisuallyHidden>
    </a>
  );
}
