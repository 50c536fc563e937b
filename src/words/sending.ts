import words from '../../content/words/sending.json';
import { spoken } from '../language/spoken';

/** `content/words/sending.json`, in the language of its reader. */
export default /* #__PURE__ */ spoken('words/sending', words);
