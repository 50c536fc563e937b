import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { listen } from './listen';

/** A token endpoint on the loopback interface (RFC 6749 §6). */
export type TokenServer = {
  url: string;
  /** The fields of each request, oldest first. */
  requests: Record<string, string>[];
  /** The token that mail servers take: the newest one, unless it was withdrawn. */
  valid: () => string | undefined;
  /** Mail servers take no token that was given so far. */
  withdraw: () => void;
  /** Refuses with this error from now on; undefined gives tokens again. */
  refuse: (error: string | undefined) => void;
  close: () => Promise<void>;
};

export async function startTokenServer(expiresIn = 3600): Promise<TokenServer> {
  const requests: Record<string, string>[] = [];
  let valid: string | undefined;
  let refusal: string | undefined;
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      requests.push(Object.fromEntries(new URLSearchParams(body)));
      response.setHeader('content-type', 'application/json');
      if (refusal !== undefined) {
        response.statusCode = 400;
        return response.end(JSON.stringify({ error: refusal, error_description: 'Of a person' }));
      }
      valid = `token-${requests.length}`;
      const refresh_token = `refresh-${requests.length}`;
      response.end(JSON.stringify({ access_token: valid, expires_in: expiresIn, refresh_token }));
    });
  });
  const { url, close } = await listen(server);
  return {
    url: `${url}/token`,
    requests,
    valid: () => valid,
    withdraw: () => void (valid = undefined),
    refuse: (error) => void (refusal = error),
    close,
  };
}
