import type { AddressInfo } from 'node:net';
import hoodiecrow, { type ImapMessage, type ImapPlugin, type ImapStorage } from 'hoodiecrow-imap';
import handlers from 'hoodiecrow-imap/lib/commands/handlers/fetch';

export type ImapServer = {
  /** Its folder, with user and password. */
  url: string;
  /** The messages in its INBOX, as the server keeps them. */
  messages: ImapMessage[];
  /** Delivers a mail, now or at a time, which may be nonsense. */
  deliver: (raw: string, at?: Date | string) => void;
  beforeMail: (step: BeforeMail) => void;
  /** Counts its mails anew, as a server does that was restored from a backup. */
  renumber: () => void;
  close: () => Promise<void>;
  /** Listens on the same port again. */
  reopen: () => Promise<void>;
};

const USER = 'hello@meghdoot.example';
const PASSWORD = 'p@ss:word/';

/**
 * Before a mail, or its header, is handed out: answers a line that the server sends first, or null, and the server leaves the
 * mail out of its response, or throws, and the server refuses. `hangUp` closes the connection.
 */
export type BeforeMail = (uid: number, hangUp: () => void) => string | null | undefined;

/** The package shortens the range of a query that is longer than a mail, and the mails after it are then empty. */
const handOut =
  (beforeMail: BeforeMail): ImapPlugin =>
  (server) => {
    let isLeftOut = false;
    // Each row is sent right after its parts were asked for.
    server.outputHandlers.push((_connection, response) => {
      response.skipResponse = isLeftOut;
      isLeftOut = false;
    });
    for (const item of ['BODY', 'BODY.PEEK']) {
      server.fetchHandlers[item] = (connection, message, query) => {
        const line = beforeMail(message.uid, () => connection.socket.destroy());
        isLeftOut ||= line === null;
        if (typeof line === 'string') connection.socket.write(`${line}\r\n`);
        return handlers.BODY(connection, message, {
          ...query,
          ...(query.partial && { partial: [...query.partial] }),
        });
      };
    }
  };

const PLUGINS = ['ID', 'UIDPLUS', 'SASL-IR', 'NAMESPACE', 'LITERALPLUS'];

/** The server looks up the token at each login. */
const tokenUser = (token: () => string | undefined) => ({
  xoauth2: {
    get accessToken() {
      return token();
    },
  },
});

/**
 * A real IMAP server on the loopback interface. `keepsKeywords`: clients may invent keywords, as on most servers. With `token`
 * it takes this token, and no password. `folders` beside INBOX, by the prefix of their namespace.
 */
export async function startImapServer({
  keepsKeywords = true,
  isSecure = false,
  token,
  folders,
}: {
  keepsKeywords?: boolean;
  isSecure?: boolean;
  token?: () => string | undefined;
  folders?: ImapStorage;
} = {}): Promise<ImapServer> {
  const inbox = {
    messages: [],
    allowPermanentFlags: keepsKeywords,
    uidvalidity: 1,
  };
  let beforeMail: BeforeMail = () => undefined;
  const server = hoodiecrow({
    plugins: [
      ...PLUGINS,
      token ? 'XOAUTH2' : 'AUTH-PLAIN',
      handOut((...mail) => beforeMail(...mail)),
    ],
    users: { [USER]: token ? tokenUser(token) : { password: PASSWORD } },
    storage: { INBOX: inbox, ...folders },
    secureConnection: isSecure,
  });
  const listen = (port: number) =>
    new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  await listen(0);
  const { port } = server.server.address() as AddressInfo;
  const { messages } = server.getMailbox('INBOX');
  const account = [USER, PASSWORD].map(encodeURIComponent).join(':');
  return {
    url: `imap${isSecure ? 's' : ''}://${account}@127.0.0.1:${port}/INBOX`,
    messages,
    deliver: (raw, at = new Date()) => void server.appendMessage('INBOX', [], at, raw),
    beforeMail(step) {
      beforeMail = step;
    },
    renumber() {
      const box = server.getMailbox('INBOX');
      box.uidvalidity += 1;
      box.messages.forEach((message, index) => {
        message.uid = 5_000 + index;
      });
      box.uidnext = 5_000 + box.messages.length;
    },
    close: () => new Promise((resolve) => server.close(resolve)),
    reopen: () => listen(port),
  };
}
