import agency from '../../../content/agency.json';
import { LANGUAGE } from '../../domain/language';
import { filledPagePolicy } from '../../security/headers';
import type { ApiResponse } from '../http/api-types';
import type { Problem } from '../http/problem';
import { escapeHtml } from './escape-html';

export type ResponseHead = Pick<ApiResponse, 'status' | 'headers'>;

/**
 * A page as a response. Pages that show somebody's own words run no scripts, and their address (it may hold a key) is never
 * seen by other sites.
 * @param styles the texts of the only style elements that it may have
 */
export const htmlResponse = (
  html: string,
  styles: string[],
  { status, headers }: ResponseHead,
): ApiResponse => ({
  status,
  headers: {
    'content-security-policy': filledPagePolicy({ styles }),
    'referrer-policy': 'same-origin',
    'x-robots-tag': 'noindex',
    ...headers,
  },
  html,
});

const STYLE =
  ':root { color-scheme: light dark } body { font: 1.125rem/1.5 system-ui; margin: 2rem auto; max-width: 40rem; padding: 0 1rem }';

/** A page without scripts, pictures or stylesheets to load. */
export function plainPage(title: string, text: string, head: ResponseHead): ApiResponse {
  const html = `<!doctype html>
<html lang="${LANGUAGE}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<style>${STYLE}</style>
</head>
<body><main>
<h1>${escapeHtml(title)}</h1>
<p>${escapeHtml(text)}</p>
</main></body>
</html>
`;
  return htmlResponse(html, [STYLE], head);
}

const TOO_LONG = {
  title: 'Your text is too long',
  text: 'Please go back, shorten your text and send it again.',
};

const FAILED = {
  title: 'Something went wrong',
  text: `Please go back and send the form again in a moment. If that doesn’t help, email us at ${agency.email} or call ${agency.phone}.`,
};

interface CallerHeaders {
  'content-type'?: string | undefined;
  accept?: string | undefined;
}

/** Without scripts, the browser shows its visitor the response to a form, whatever it is. */
const isPostedForm = ({ 'content-type': type = '', accept = '' }: CallerHeaders) =>
  type.startsWith('application/x-www-form-urlencoded') && accept.includes('text/html');

/** The response to a failed request: a page for a form that was sent without scripts, else the problem as JSON. */
export function failureResponse(caller: CallerHeaders, failure: Problem): ApiResponse {
  if (!isPostedForm(caller)) return failure;
  const { title, text } = failure.status === 413 ? TOO_LONG : FAILED;
  const headers = { ...failure.headers, 'content-type': 'text/html; charset=utf-8' };
  return plainPage(title, text, { status: failure.status, headers });
}
