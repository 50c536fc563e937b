import words from '../../content/words/form.json';
import { translated } from '../language/translated';

/** `content/words/form.json`, in the language of its reader. */
export default /* #__PURE__ */ translated('words/form', words);
