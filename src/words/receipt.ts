import words from '../../content/words/receipt.json';
import { translated } from '../language/translated';

/** `content/words/receipt.json`, in the language of its reader. */
export default /* #__PURE__ */ translated('words/receipt', words);
