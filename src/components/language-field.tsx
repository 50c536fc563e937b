import { LANGUAGE } from '../language/languages';
import { language } from '../language/language-context';

/** Tells a form that is sent by GET, whose address has no room for it, the language of its page. */
export const LanguageField = () =>
  language() === LANGUAGE ? null : <input type="hidden" name="language" value={language()} />;
