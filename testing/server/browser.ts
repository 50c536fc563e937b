import { parse } from 'cookie';
import type { Stack } from './stack';

/** A browser with cookies, at an address of its own. */
export type Browser = {
  cookies: Map<string, string>;
  send: (method: string, path: string, body?: object) => Promise<Response>;
};

/** Opens a browser that has been nowhere yet; it sends all its cookies to every path. */
export function openBrowser(stack: Stack, address = '198.51.100.7'): Browser {
  const cookies = new Map<string, string>();
  const keep = (setCookie: string) => {
    const [name = '', value = ''] = Object.entries(parse(setCookie))[0] ?? [];
    if (value === '') cookies.delete(name);
    else cookies.set(name, value);
  };
  return {
    cookies,
    async send(method, path, body) {
      const answer = await stack.call(path, {
        method,
        headers: {
          'content-type': 'application/json',
          'sec-fetch-site': 'same-origin',
          'x-client-ip': address,
          cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        },
        ...(body && { body: JSON.stringify(body) }),
      });
      answer.headers.getSetCookie().forEach(keep);
      return answer;
    },
  };
}
