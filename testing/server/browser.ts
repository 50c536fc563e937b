import { parse } from 'cookie';
import type { Stack } from './stack';

/** A browser with cookies, at an address of its own. */
export type Browser = {
  cookies: Map<string, string>;
  send: (method: string, path: string, body?: object) => Promise<Response>;
};

/** Whether a cookie of this path goes to that one (RFC 6265, section 5.1.4). */
const isWithin = (path: string, cookiePath: string) =>
  path === cookiePath || path.startsWith(cookiePath.replace(/\/?$/, '/'));

/** Opens a browser that has been nowhere yet; it sends each cookie to the paths for which it was set. */
export function openBrowser(stack: Stack, address = '198.51.100.7'): Browser {
  const cookies = new Map<string, string>();
  const paths = new Map<string, string>();
  const keep = (setCookie: string) => {
    const attributes = parse(setCookie);
    const [name = '', value = ''] = Object.entries(attributes)[0] ?? [];
    paths.set(name, attributes['Path'] ?? '/');
    if (value === '') cookies.delete(name);
    else cookies.set(name, value);
  };
  const cookiesFor = (path: string) =>
    [...cookies]
      .filter(([name]) => isWithin(path, paths.get(name) ?? '/'))
      .map(([name, value]) => `${name}=${value}`)
      .join('; ');
  return {
    cookies,
    async send(method, path, body) {
      const answer = await stack.call(path, {
        method,
        headers: {
          'content-type': 'application/json',
          'sec-fetch-site': 'same-origin',
          'x-client-ip': address,
          cookie: cookiesFor(path.split('?', 1)[0] ?? ''),
        },
        ...(body && { body: JSON.stringify(body) }),
      });
      answer.headers.getSetCookie().forEach(keep);
      return answer;
    },
  };
}
