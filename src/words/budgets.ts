import budgets from '../../content/services/budgets.json';
import { translated } from '../language/translated';

/** `content/services/budgets.json`, in the language of its reader. */
export default /* #__PURE__ */ translated('services/budgets', budgets);
