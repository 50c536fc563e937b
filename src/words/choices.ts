import choices from '../../content/services/choices.json';
import { translated } from '../language/translated';

/** `content/services/choices.json`, in the language of its reader. */
export default /* #__PURE__ */ translated('services/choices', choices);
