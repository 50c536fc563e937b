import { endpoint } from '../../server/http/endpoint';
import { askFirst, changeByForm } from '../../server/newsletter/subscription';

/**
 * The link of a confirmation email. GET `?token=` shows a page with a button and changes nothing: 200, or 404 for a link that
 * is unknown or too old. POST, form field `token`: puts the address on the list and goes on by 303 to
 * `/newsletter/confirmed`; 400 malformed, 403 foreign origin, 404 as above, 413, 415, 503 database away.
 */
export default endpoint({ GET: askFirst('confirm'), POST: changeByForm('confirm') });
