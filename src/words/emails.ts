import words from '../../content/words/emails.json';
import { translated } from '../language/translated';

/** `content/words/emails.json`, in the language of its reader. */
export default /* #__PURE__ */ translated('words/emails', words);
