import { z } from 'zod';
import { isReference } from '../../server/enquiries/reference';
import type { ApiRequest, ApiResponse } from '../../server/http/api-types';
import { endpoint } from '../../server/http/endpoint';
import { agencyTime } from '../../domain/time-text';
import { showPage } from '../../server/pages/show-page';

const timeSchema = z.iso.datetime();

/**
 * The thank-you page, with the reference and the time of a call in its address. Anybody can write an address, so only what
 * has the form of either is repeated.
 */
function showThanks(request: ApiRequest): Promise<ApiResponse> {
  const reference = request.query.get('reference') ?? '';
  const time = timeSchema.safeParse(request.query.get('call')).data;
  const isKnown = isReference(reference);
  return showPage(request, '/contact/thank-you', {
    states: [...(isKnown ? ['known'] : []), ...(time === undefined ? [] : ['call'])],
    slots: {
      ...(isKnown && { reference }),
      ...(time !== undefined && { 'call-at': agencyTime(time) }),
    },
  });
}

/**
 * The last page of a form posted without scripts: `/contact/thank-you?reference=` leads here (src/domain/site-paths). 200 with
 * the page; what has not the form of a reference is left out of it.
 */
export default endpoint({ GET: showThanks });
