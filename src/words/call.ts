import words from '../../content/words/call.json';
import { spoken } from '../language/spoken';

/** `content/words/call.json`, in the language of its reader. */
export default /* #__PURE__ */ spoken('words/call', words);
