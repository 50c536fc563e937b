import words from '../../content/words/page.json';
import { spoken } from '../language/spoken';

/** `content/words/page.json`, in the language of its reader. */
export default /* #__PURE__ */ spoken('words/page', words);
