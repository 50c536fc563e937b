export type Caller = 'anon' | 'authenticated' | 'service';

/** A REST request, as both engines are sent it. */
export interface RestRequest {
  method: string;
  /** After `/rest/v1/`. */
  path: string;
  headers?: Record<string, string>;
  body?: string;
}

export const get = (path: string, headers?: Record<string, string>): RestRequest => ({
  method: 'GET',
  path,
  ...(headers && { headers }),
});

export const send = (
  method: string,
  path: string,
  body: unknown,
  headers: Record<string, string> = {},
): RestRequest => ({
  method,
  path,
  headers: { 'content-type': 'application/json', ...headers },
  body: typeof body === 'string' ? body : JSON.stringify(body),
});

export const post = (path: string, body: unknown, headers?: Record<string, string>) =>
  send('POST', path, body, headers);
export const patch = (path: string, body: unknown, headers?: Record<string, string>) =>
  send('PATCH', path, body, headers);
export const remove = (path: string, headers: Record<string, string> = {}): RestRequest => ({
  method: 'DELETE',
  path,
  headers,
});

export const COUNTED = { prefer: 'count=exact' };
export const RETURNED = { prefer: 'return=representation' };
export const ONE = { accept: 'application/vnd.pgrst.object+json' };
