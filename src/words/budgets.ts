import budgets from '../../content/services/budgets.json';
import { spoken } from '../language/spoken';

/** `content/services/budgets.json`, in the language of its reader. */
export default /* #__PURE__ */ spoken('services/budgets', budgets);
