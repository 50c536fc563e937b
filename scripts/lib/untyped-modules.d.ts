/** Packages that bring no types of their own. */
declare module 'tsx/cjs';

declare module 'busboy' {
  import type { IncomingHttpHeaders } from 'node:http';
  import type stream from 'node:stream';

  type Limits = { fields?: number; files?: number; parts?: number };
  type FileInfo = { mimeType: string };

  interface Form extends stream.Writable {
    on(event: 'field', listener: (name: string, value: string) => void): this;
    on(
      event: 'file',
      listener: (name: string, file: stream.Readable, info: FileInfo) => void,
    ): this;
    on(event: 'close', listener: () => void): this;
    on(event: 'error', listener: (error: Error) => void): this;
  }

  /** @throws Error for headers of no form */
  export default function busboy(options: { headers: IncomingHttpHeaders; limits?: Limits }): Form;
}

declare module 'eslint-plugin-jsx-a11y' {
  import type { ESLint, Linter } from 'eslint';

  const plugin: ESLint.Plugin & { flatConfigs: { recommended: Linter.Config } };
  export default plugin;
}

declare module 'hoodiecrow-imap' {
  import type { Server } from 'node:net';
  import type { Writable } from 'node:stream';

  /** `raw` holds one character for each byte. */
  export type ImapMessage = { uid: number; flags: string[]; raw: string };

  type Mailbox = {
    messages: ImapMessage[];
    allowPermanentFlags: boolean;
    permanentFlags: string[];
    uidvalidity: number;
    uidnext: number;
  };

  export type FetchHandler = (
    connection: { socket: Writable },
    message: ImapMessage,
    query: { partial?: number[] },
  ) => unknown;

  type ImapServer = {
    server: Server;
    fetchHandlers: Record<string, FetchHandler>;
    outputHandlers: ((connection: unknown, response: { skipResponse?: boolean }) => void)[];
    listen: (port: number, host: string, listening: () => void) => void;
    close: (closed: () => void) => void;
    getMailbox: (path: string) => Mailbox;
    appendMessage: (
      path: string,
      flags: string[],
      internalDate: Date | string,
      raw: string,
    ) => void;
  };

  export type ImapPlugin = (server: ImapServer) => void;

  type Folder = { folders?: Record<string, Folder> };
  export type ImapStorage = Record<string, { separator: string } & Folder>;

  type ImapServerOptions = {
    plugins: (string | ImapPlugin)[];
    users: Record<string, { password: string } | { xoauth2: { accessToken: string | undefined } }>;
    storage: Record<string, Partial<Mailbox> | ImapStorage[string]>;
    secureConnection?: boolean;
  };

  export default function hoodiecrow(options: ImapServerOptions): ImapServer;
}

declare module 'hoodiecrow-imap/lib/commands/handlers/fetch' {
  import type { FetchHandler } from 'hoodiecrow-imap';

  const handlers: { BODY: FetchHandler };
  export default handlers;
}

declare module 'netlify-redirector' {
  type Request = {
    scheme: string;
    host: string;
    path: string;
    query: string;
    headers: Record<string, string>;
    cookieValues: Record<string, string>;
    getHeader: (name: string) => string;
    getCookie: (name: string) => string;
  };

  type Match = { to: string; status: number; force: boolean };

  /** @param rules as JSON: redirects, each with `path` and `params` instead of `from` and `query` */
  export function parseJSON(
    rules: string,
    options: object,
  ): Promise<{ match(request: Request): Match | null }>;
}

declare module 'gatsby-transformer-json/gatsby-node' {
  type TypeName = (args: { node: { relativePath?: unknown } }) => string;
  export function shouldOnCreateNode(args: { node: object }): boolean;
  export function onCreateNode(args: object, options: { typeName: TypeName }): Promise<void>;
}
