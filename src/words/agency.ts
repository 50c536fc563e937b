import agency from '../../content/agency.json';
import { spoken } from '../language/spoken';

/** `content/agency.json`, in the language of its reader. */
export default /* #__PURE__ */ spoken('agency', agency);
