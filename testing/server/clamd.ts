import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';

/**
 * How the scanner behaves: as it is; it reads and never answers (stalled); it answers a byte at a time and never to an end
 * (dripping); it closes the connection in the middle (cut); it has no memory left (failing).
 */
export type ScannerMood = 'well' | 'stalled' | 'dripping' | 'cut' | 'failing';

/** Bytes in which the scanner finds the test signature. */
export const EICAR = 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE';

export interface Clamd {
  /** As CLAMAV_URL names it. */
  url: string;
  become: (mood: ScannerMood) => void;
  /** The bytes of each scan so far. */
  scanned: Buffer[];
  /** Closes the port, so that connections are refused; `reopen` listens on it again. */
  close: () => Promise<void>;
  reopen: () => Promise<void>;
}

const COMMAND = Buffer.from('zINSTREAM\0');

/** The chunks of a stream that has arrived whole; undefined before its end. */
function readChunks(sent: Buffer): Buffer | undefined {
  const chunks: Buffer[] = [];
  for (let at = COMMAND.length; at + 4 <= sent.length;) {
    const length = sent.readUInt32BE(at);
    if (length === 0) return Buffer.concat(chunks);
    chunks.push(sent.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return undefined;
}

/** Speaks clamd’s INSTREAM (clamd(8)) over a real connection. */
export async function startClamd({ streamMaxLength = 10 * 1024 * 1024 } = {}): Promise<Clamd> {
  let mood: ScannerMood = 'well';
  const scanned: Buffer[] = [];
  const sockets = new Set<Socket>();

  const answer = (socket: Socket, bytes: Buffer) => {
    scanned.push(bytes);
    const found = bytes.includes(EICAR) ? 'Eicar-Test-Signature FOUND' : 'OK';
    socket.end(`stream: ${found}\0`);
  };
  const drip = (socket: Socket) => {
    const timer = setInterval(() => socket.write('.'), 20);
    socket.once('close', () => clearInterval(timer));
  };
  const server = createServer((socket) => {
    sockets.add(socket);
    let sent = Buffer.alloc(0);
    socket.on('error', () => undefined).once('close', () => sockets.delete(socket));
    if (mood === 'dripping') drip(socket);
    if (mood === 'failing') socket.end('INSTREAM: Can’t allocate memory ERROR\0');
    socket.on('data', (part) => {
      sent = Buffer.concat([sent, part]);
      if (mood === 'cut' && sent.length > COMMAND.length) socket.resetAndDestroy();
      if (mood !== 'well' || socket.writableEnded) return;
      if (sent.length > streamMaxLength + COMMAND.length) {
        socket.end('INSTREAM size limit exceeded. ERROR\0');
        return;
      }
      const bytes = readChunks(sent);
      if (bytes) answer(socket, bytes);
    });
  });
  const open = async (port: number) => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
  };
  await open(0);
  const { port } = server.address() as AddressInfo;
  return {
    url: `tcp://127.0.0.1:${port}`,
    become: (next) => (mood = next),
    scanned,
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
    reopen: () => open(port),
  };
}
