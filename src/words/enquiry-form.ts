import form from '../../content/enquiry-form.json';
import { translated } from '../language/translated';

/** `content/enquiry-form.json`, in the language of its reader. */
export default /* #__PURE__ */ translated('enquiry-form', form);
