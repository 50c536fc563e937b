import { endpoint } from '../../server/http/endpoint';
import { showThanks } from '../../server/enquiries/thank-you';

/**
 * Where a form posted without scripts ends: `/contact/thank-you?reference=` leads here (src/domain/filled-pages). 200 with
 * the page; what has not the form of a reference is left out of it.
 */
export default endpoint({ GET: showThanks });
