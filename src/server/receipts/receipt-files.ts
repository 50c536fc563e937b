import { readLink } from '../auth/session-secret';
import { takeFormFiles } from '../files/form-files';
import type { ApiRequest, ApiResponse } from '../http/api-types';
import { findReceipt, receiptLocation } from './receipt';
import { receiptPage } from './receipt-page';

/** Milliseconds to show the receipt in, after files that took all the time there was. */
const SHOWING_MS = 2_000;

/**
 * Takes files of a form for the enquiry that a link opens: 303 to its receipt, which lists them. When one could not be taken, the
 * receipt itself says so (422): a reload sends the form again, and brings no file twice. 404 for a link that opens nothing.
 */
export async function addFormFiles(
  request: ApiRequest,
  token: string,
  files: readonly File[],
): Promise<ApiResponse> {
  const receiptKey = await readLink('receipt', token);
  if (receiptKey === undefined) return receiptPage(request, { kind: 'unknown' }, token);
  const faults = await takeFormFiles({ request, receiptKey, files });
  if (faults.length === 0 && files.length > 0) {
    return { status: 303, headers: { location: `${receiptLocation(token)}&done=files-sent` } };
  }
  const late = { ...request, deadline: AbortSignal.timeout(SHOWING_MS) };
  const remark =
    files.length === 0
      ? ({ state: 'files-unchosen' } as const)
      : ({ state: 'files-refused', faults } as const);
  return receiptPage(late, await findReceipt(late, token), token, { remark });
}
