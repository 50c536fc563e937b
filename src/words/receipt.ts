import words from '../../content/words/receipt.json';
import { spoken } from '../language/spoken';

/** `content/words/receipt.json`, in the language of its reader. */
export default /* #__PURE__ */ spoken('words/receipt', words);
