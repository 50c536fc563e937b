import words from '../../content/words/server.json';
import { spoken } from '../language/spoken';

/** `content/words/server.json`, in the language of its reader. */
export default /* #__PURE__ */ spoken('words/server', words);
