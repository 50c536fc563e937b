import type { AddressInfo } from 'node:net';
import type { Readable } from 'node:stream';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/**
 * How the mail server behaves: takes email; refuses the message for good; asks to come later; takes it, but the line breaks
 * before it can say so; or says nothing at all until the next change of mood.
 */
export type MailMood = 'well' | 'refusing' | 'deferring' | 'dropping' | 'silent';

export type ReceivedMail = { mail: Email; raw: string; to: string[] };

export type MailServer = {
  url: string;
  /** Everything taken so far, oldest first, doubles included. */
  received: ReceivedMail[];
  /** The number of emails that a silent server has read and not answered. */
  waiting: () => number;
  become: (mood: MailMood) => void;
  /** Refuses this address, whatever the mood: for good, or by another code. */
  refuse: (address: string, code?: number) => void;
  /** Refuses every text by this answer, until the next change of mood. */
  refuseText: (code: number, words: string) => void;
  /** Closes it; `reopen` listens on the same port again. */
  close: () => Promise<void>;
  reopen: () => Promise<void>;
};

const refusal = (code: number) =>
  Object.assign(new Error('No such mailbox'), { responseCode: code });

async function listenOn(server: SMTPServer, port: number): Promise<number> {
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return (server.server.address() as AddressInfo).port;
}

/** A real mail server on the loopback interface that keeps what it is given. */
export async function startMailServer(): Promise<MailServer> {
  const received: ReceivedMail[] = [];
  let mood: MailMood = 'well';
  let release: (() => void)[] = [];
  const refused = new Map<string, number>();
  let textRefusal: Error | undefined;

  async function take(stream: Readable, to: string[]): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of stream) chunks.push(chunk as Buffer);
    if (mood === 'silent') await new Promise<void>((resolve) => release.push(resolve));
    const raw = Buffer.concat(chunks);
    received.push({ mail: await PostalMime.parse(raw), raw: raw.toString(), to });
  }

  const open = () =>
    new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      closeTimeout: 100,
      onRcptTo({ address }, _session, callback) {
        const code = mood === 'refusing' ? 550 : refused.get(address);
        if (code !== undefined) return callback(refusal(code));
        if (mood === 'deferring') return callback(refusal(451));
        callback();
      },
      onData(stream, session, callback) {
        const to = session.envelope.rcptTo.map(({ address }) => address);
        void take(stream, to).then(() => {
          if (mood === 'dropping') server.connections.forEach((connection) => connection.close());
          else callback(textRefusal);
        });
      },
    });
  let server = open();
  const port = await listenOn(server, 0);

  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    waiting: () => release.length,
    refuse: (address, code = 550) => void refused.set(address, code),
    refuseText(responseCode, words) {
      textRefusal = Object.assign(new Error(words), { responseCode });
    },
    become(next) {
      mood = next;
      textRefusal = undefined;
      for (const proceed of release) proceed();
      release = [];
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
    async reopen() {
      server = open();
      await listenOn(server, port);
    },
  };
}
