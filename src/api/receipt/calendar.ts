import { calendarResponse, callEvent, ownSite } from '../../server/consultations/calendar';
import { endpoint } from '../../server/http/endpoint';
import type { ApiRequest, ApiResponse } from '../../server/http/api-types';
import { problem, unavailable } from '../../server/http/problem';
import { findReceipt, receiptLocation } from '../../server/receipts/receipt';

/** The booked call behind the link in the email, `?token=`, as a file for a calendar: 200 `text/calendar`; 404 no call, 503. */
async function getCalendar(request: ApiRequest): Promise<ApiResponse> {
  const token = request.query.get('token') ?? '';
  const found = await findReceipt(request, token);
  if (found.kind === 'away') return unavailable();
  const receipt = found.kind === 'found' ? found.receipt : undefined;
  if (receipt?.consultation?.state !== 'booked') return problem(404);
  const site = ownSite();
  const link = new URL(receiptLocation(token), site.siteUrl).href;
  return calendarResponse(callEvent('PUBLISH', receipt, receipt.consultation, site, link).content);
}

export default endpoint({ GET: getCalendar });
