import words from '../../content/words/call.json';
import { translated } from '../language/translated';

/** `content/words/call.json`, in the language of its reader. */
export default /* #__PURE__ */ translated('words/call', words);
