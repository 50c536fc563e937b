import { useContext } from 'react';
import { PageLanguage } from '../../components/language-of-page';
import { LANGUAGES, ownName, wordsIn } from '../../language/languages';
import { pathIn } from '../../language/paths';
import { language } from '../../language/language-context';
import words from '../../words/page';
import * as styles from './layout.module.css';

interface LanguageOffersProps {
  /** Path of this page as the first language has it. */
  path: string;
}

interface LanguageSwitchProps extends LanguageOffersProps {
  /** Classes of the links, and of their list, where they stand. */
  className: string | undefined;
  listClassName?: string | undefined;
}

/** Links to this page in the site's other languages, or to their home page where it does not speak them and they have one. */
export function LanguageSwitch({ path, className, listClassName }: LanguageSwitchProps) {
  const { languages = [], withoutHome = [] } = useContext(PageLanguage);
  const others = LANGUAGES.filter(
    (tag) => tag !== language() && (languages.includes(tag) || !withoutHome.includes(tag)),
  );
  if (others.length === 0) return null;
  return (
    <ul aria-label={words.languages} className={listClassName}>
      {others.map((tag) => (
        <li key={tag}>
          <a
            href={pathIn(tag, languages.includes(tag) ? path : '/')}
            hrefLang={tag}
            {...wordsIn(tag, language())}
            className={className}
          >
            {ownName(tag)}
          </a>
        </li>
      ))}
    </ul>
  );
}

/** Offers the page in each of its other languages, in that language; the page's script shows the one that the visitor reads. */
export function LanguageOffers({ path }: LanguageOffersProps) {
  const { offers = [] } = useContext(PageLanguage);
  return offers.map(({ tag, offer, dismiss }) => (
    <aside key={tag} {...wordsIn(tag, language())} className="frame" data-offer="" hidden>
      <a href={pathIn(tag, path)} hrefLang={tag}>
        {offer}
      </a>
      <button type="button" aria-label={dismiss} className={styles.dismiss}>
        ×
      </button>
    </aside>
  ));
}
