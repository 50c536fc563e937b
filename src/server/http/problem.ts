import { STATUS_CODES } from 'node:http';
import agency from '../../../content/agency.json';
import words from '../../words/server';
import type { FieldError } from '../../domain/zod';
import { FILE_MAX } from '../../domain/file-bounds';
import { waitText } from '../../domain/clock';
import { language } from '../../language/language-context';
import { fill } from '../../language/fill';
import { textDirection } from '../../language/languages';
import { filledPagePolicy } from '../../security/headers';
import type { ApiResponse } from './api-types';

/** How a page says that something we depend on is away: try again in so many seconds. */
export const UNAVAILABLE = { status: 503, headers: { 'retry-after': '2' } } as const;

/** RFC 9110 renamed two phrases; Node has their older names. */
const TITLES: Record<number, string | undefined> = {
  ...STATUS_CODES,
  413: 'Content Too Large',
  422: 'Unprocessable Content',
};

/** The media type of RFC 9457. */
export const PROBLEM_TYPE = 'application/problem+json';

/** A response whose body is a problem. */
export type Problem = ApiResponse & { body: { title: string; [member: string]: unknown } };

export const isProblem = (response: ApiResponse): response is Problem =>
  response.headers?.['content-type'] === PROBLEM_TYPE;

type Extra = { detail?: string; headers?: Record<string, string>; members?: object };

/**
 * A failure as RFC 9457 describes it; `about:blank` means that the status says it all. `detail` is for people, `members`
 * are extension members.
 */
export const problem = (status: number, { detail, headers, members }: Extra = {}): Problem => ({
  status,
  headers: { ...headers, 'content-type': PROBLEM_TYPE },
  body: {
    type: 'about:blank',
    title: TITLES[status] ?? 'Error',
    status,
    ...(detail && { detail }),
    ...members,
  },
});

/** 422: the request was understood, but these fields are wrong; `members` tell more. */
export const invalid = (errors: FieldError[], members?: object): ApiResponse =>
  problem(422, { members: { errors, ...members } });

/** 429: there were too many from this caller, or altogether; in so many seconds there will be room. */
export const tooMany = (seconds: number): ApiResponse =>
  problem(429, {
    detail: fill(words.answers.tooMany, { wait: waitText(seconds) }),
    headers: { 'retry-after': String(seconds) },
  });

/** 503: something we depend on is away or too slow. */
export const unavailable = (detail = words.answers.later, members: object = {}): Problem =>
  problem(UNAVAILABLE.status, { detail, headers: UNAVAILABLE.headers, members });

/**
 * Characters that could end a text or an attribute, or be changed on the way there: markup, backslashes, controls, lone
 * surrogates.
 */
const UNSAFE = /[&<>"'\\\p{Cc}\p{Cs}]/gu;

/** Text as it may stand in HTML, in an element or in an attribute. */
export const escapeHtml = (text: string): string =>
  text.replace(UNSAFE, (character) => `&#${character.codePointAt(0)};`);

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
export function plainPage(heading: string, text: string, head: ResponseHead): ApiResponse {
  const html = `<!doctype html>
<html lang="${language()}" dir="${textDirection(language())}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<title>${escapeHtml(heading)}</title>
<style>${STYLE}</style>
</head>
<body><main>
<h1>${escapeHtml(heading)}</h1>
<p>${escapeHtml(text)}</p>
</main></body>
</html>
`;
  return htmlResponse(html, [STYLE], head);
}

interface CallerHeaders {
  'content-type'?: string | undefined;
  accept?: string | undefined;
}

const bringsFiles = ({ 'content-type': type = '' }: CallerHeaders) =>
  type.startsWith('multipart/form-data');

/** Without scripts, the browser shows its visitor the response to a form, whatever it is. */
const isPostedForm = (caller: CallerHeaders) =>
  (bringsFiles(caller) ||
    caller['content-type']?.startsWith('application/x-www-form-urlencoded') === true) &&
  caller.accept?.includes('text/html') === true;

function explainToVisitor(caller: CallerHeaders, status: number) {
  const { failed, filesTooLarge, textTooLong } = words.pages;
  const { email, phone } = agency;
  if (status !== 413) return { ...failed, text: fill(failed.text, { email, phone }) };
  if (!bringsFiles(caller)) return textTooLong;
  const text = fill(filesTooLarge.text, { megabytes: FILE_MAX.totalMegabytes });
  return { ...filesTooLarge, text };
}

/** The response to a failed request: a page for a form that was sent without scripts, else the problem as JSON. */
export function failureResponse(caller: CallerHeaders, failure: Problem): ApiResponse {
  if (!isPostedForm(caller)) return failure;
  const { heading, text } = explainToVisitor(caller, failure.status);
  const headers = { ...failure.headers, 'content-type': 'text/html; charset=utf-8' };
  return plainPage(heading, text, { status: failure.status, headers });
}
