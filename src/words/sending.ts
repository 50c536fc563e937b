import words from '../../content/words/sending.json';
import { translated } from '../language/translated';

/** `content/words/sending.json`, in the language of its reader. */
export default /* #__PURE__ */ translated('words/sending', words);
