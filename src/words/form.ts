import words from '../../content/words/form.json';
import { spoken } from '../language/spoken';

/** `content/words/form.json`, in the language of its reader. */
export default /* #__PURE__ */ spoken('words/form', words);
