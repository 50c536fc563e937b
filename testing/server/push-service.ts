import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { NewDevice, PushMessage } from '../../src/domain/http-api/push';
import { listen } from './listen';

/** A message as it came to the push service. */
interface Taken {
  path: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** A push service on this machine, in place of those of the browsers' makers. */
export interface PushService {
  url: string;
  taken: Taken[];
  /** Answers later messages by this status; without one it never answers. */
  answer: (status: number | undefined, headers?: Record<string, string>) => void;
  close: () => Promise<void>;
}

export async function startPushService(): Promise<PushService> {
  const taken: Taken[] = [];
  let status: number | undefined = 201;
  let answered: Record<string, string> = {};
  const take = async (request: IncomingMessage) => {
    const { url: path = '', headers } = request;
    taken.push({ path, headers, body: await buffer(request) });
  };
  const server = createServer((request, response) => {
    void take(request).then(() => {
      if (status !== undefined) response.writeHead(status, answered).end();
    });
  });
  const { url, close } = await listen(server);
  const answer: PushService['answer'] = (next, headers = {}) => {
    status = next;
    answered = headers;
  };
  return { url, taken, close, answer };
}

/** A browser that has subscribed. */
export interface PushBrowser {
  subscription: NewDevice;
  /** Reads a message that was encrypted for it (RFC 8291, RFC 8188). */
  read: (body: Buffer) => PushMessage;
}

const derive = (key: Buffer, salt: Buffer, info: string | Buffer, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', key, salt, info, length));

export function openPushBrowser(endpoint: string): PushBrowser {
  const curve = createECDH('prime256v1');
  const own = curve.generateKeys();
  const auth = randomBytes(16);
  return {
    subscription: {
      endpoint,
      keys: { p256dh: own.toString('base64url'), auth: auth.toString('base64url') },
    },
    read(body) {
      const [salt, sender, sealed] = [
        body.subarray(0, 16),
        body.subarray(21, 86),
        body.subarray(86),
      ];
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), own, sender]);
      const secret = derive(curve.computeSecret(sender), auth, info, 32);
      const key = derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16);
      const nonce = derive(secret, salt, 'Content-Encoding: nonce\0', 12);
      const decipher = createDecipheriv('aes-128-gcm', key, nonce);
      decipher.setAuthTag(sealed.subarray(-16));
      const text = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
      // A byte of 2 ends the last record, and zeros may follow.
      return JSON.parse(text.subarray(0, text.lastIndexOf(2)).toString()) as PushMessage;
    },
  };
}
