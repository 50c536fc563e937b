import words from '../../content/words/server.json';
import { translated } from '../language/translated';

/** `content/words/server.json`, in the language of its reader. */
export default /* #__PURE__ */ translated('words/server', words);
