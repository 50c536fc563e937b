import words from '../../content/words/page.json';
import { translated } from '../language/translated';

/** `content/words/page.json`, in the language of its reader. */
export default /* #__PURE__ */ translated('words/page', words);
