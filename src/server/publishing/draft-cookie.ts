import { parse, serialize } from 'cookie';
import { z } from 'zod';
import { SEE_DRAFT_PATH } from '../../domain/content-editor';
import { guardedCookie } from '../auth/session-cookies';
import { seal, unseal } from '../auth/session-secret';
import type { ApiRequest } from '../http/api-types';

type RequestHeaders = Pick<ApiRequest, 'headers'>;

/** Seconds for which a draft is shown. */
const SHOWN_SECONDS = 60 * 60;

const draftSchema = z.strictObject({ draft: z.string() });

const draftCookie = (request: RequestHeaders) => guardedCookie(request, '__Host-', 'draft');

function write(request: RequestHeaders, value: string, maxAge: number): string {
  const { name, attributes } = draftCookie(request);
  return serialize(name, value, { ...attributes, path: '/', maxAge });
}

/** The address that shows a draft for an hour, to whoever is logged in. */
export const draftAddress = async (id: string): Promise<string> =>
  `${SEE_DRAFT_PATH}?${new URLSearchParams({ key: await seal({ draft: id }, SHOWN_SECONDS) })}`;

/** The id of the draft that a key is for; undefined for a forged or an old one. */
const readKey = async (key: string): Promise<string | undefined> =>
  (await unseal(draftSchema, key, SHOWN_SECONDS))?.draft;

/** The `Set-Cookie` value with which a browser sees a draft; undefined for a key that is none. */
export async function enterDraft(
  request: RequestHeaders,
  key: string,
): Promise<string | undefined> {
  return (await readKey(key)) === undefined ? undefined : write(request, key, SHOWN_SECONDS);
}

/** The `Set-Cookie` value with which a browser sees the site as visitors do. */
export const leaveDraft = (request: RequestHeaders): string => write(request, '', 0);

/** The id of the draft that a browser sees. */
export async function openDraft(request: RequestHeaders): Promise<string | undefined> {
  const key = parse(request.headers['cookie'] ?? '')[draftCookie(request).name];
  return key ? readKey(key) : undefined;
}
