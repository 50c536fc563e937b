import { calendarResponse, callEvent, ownSite } from '../../server/consultations/calendar';
import { endpoint } from '../../server/http/endpoint';
import type { ApiRequest, ApiResponse } from '../../server/http/api-types';
import { problem, unavailable } from '../../server/http/problem';
import { findReceipt } from '../../server/receipts/receipt';

/** The booked call behind the link in the email, `?token=`, as a file for a calendar: 200 `text/calendar`; 404 no call, 503. */
async function getCalendar(request: ApiRequest): Promise<ApiResponse> {
  const found = await findReceipt(request, request.query.get('token') ?? '');
  if (found.kind === 'away') return unavailable();
  const receipt = found.kind === 'found' ? found.receipt : undefined;
  if (receipt?.consultation?.state !== 'booked') return problem(404);
  return calendarResponse(callEvent('PUBLISH', receipt, receipt.consultation, ownSite()).content);
}

export default endpoint({ GET: getCalendar });
