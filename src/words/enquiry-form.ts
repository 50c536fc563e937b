import form from '../../content/enquiry-form.json';
import { spoken } from '../language/spoken';

/** `content/enquiry-form.json`, in the language of its reader. */
export default /* #__PURE__ */ spoken('enquiry-form', form);
