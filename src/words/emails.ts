import words from '../../content/words/emails.json';
import { spoken } from '../language/spoken';

/** `content/words/emails.json`, in the language of its reader. */
export default /* #__PURE__ */ spoken('words/emails', words);
