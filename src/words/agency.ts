import agency from '../../content/agency.json';
import { translated } from '../language/translated';

/** `content/agency.json`, in the language of its reader. */
export default /* #__PURE__ */ translated('agency', agency);
