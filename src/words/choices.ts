import choices from '../../content/services/choices.json';
import { spoken } from '../language/spoken';

/** `content/services/choices.json`, in the language of its reader. */
export default /* #__PURE__ */ spoken('services/choices', choices);
