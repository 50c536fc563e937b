import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import { listen } from './listen';

/**
 * How Supabase behaves: as it is; not there (connections break); stalled (it takes a request and does nothing); slow (it
 * does what it is asked, but its answer waits for the next change of mood); cut (it does what it is asked, and the
 * connection breaks before its answer); or broken (502, as a gateway answers for it).
 */
export type Mood = 'well' | 'away' | 'stalled' | 'slow' | 'cut' | 'broken';

/** An answer in place of Supabase's own. */
export type Canned = { status: number; body: string };

export type FaultySupabase = {
  url: string;
  /**
   * Changes the mood, of the part whose paths begin with `at`; answers held back until now go out, stalled requests are
   * dropped.
   */
  become: (mood: Mood | Canned, at?: string) => void;
  /** Method and path of each call so far. */
  calls: string[];
  /** The number of requests that are stalled, or done and not answered. */
  held: () => number;
  /** Closes the port, so that connections are refused; `reopen` listens on it again. */
  shut: () => Promise<void>;
  reopen: () => Promise<void>;
  close: () => Promise<void>;
};

function forward(
  target: string,
  req: IncomingMessage,
  answered: (answer: IncomingMessage) => void,
) {
  const { method, headers } = req;
  const onward = request(new URL(req.url ?? '/', target), { method, headers }, answered);
  req.pipe(onward.on('error', () => req.socket.destroy()));
}

/** Stands in front of a Supabase and takes its bad days upon itself, so that tests meet them over a real connection. */
export async function startFaultySupabase(target: string): Promise<FaultySupabase> {
  let mood: Mood | Canned = 'well';
  let place = '/';
  let release: (() => void)[] = [];
  const calls: string[] = [];

  const serve = (req: IncomingMessage, res: ServerResponse) => {
    const { method, url = '/' } = req;
    calls.push(`${method} ${url.split('?', 1)[0]}`);
    const here = url.startsWith(place) ? mood : 'well';
    const breakOff = () => void req.socket.destroy();
    if (here === 'away') return breakOff();
    if (here === 'stalled') return void release.push(breakOff);
    if (typeof here === 'object') return void res.writeHead(here.status).end(here.body);
    if (here === 'broken') return void res.writeHead(502).end('Bad Gateway');
    forward(target, req, (answer) => {
      // An answer that nobody reads to its end would keep the Supabase from stopping.
      res.once('close', () => answer.destroy());
      const send = () => answer.pipe(res.writeHead(answer.statusCode ?? 500, answer.headers));
      if (here === 'slow') release.push(send);
      else if (here === 'cut') breakOff();
      else send();
    });
  };

  const server = createServer(serve);
  const { url, port, close } = await listen(server);
  return {
    url,
    calls,
    held: () => release.length,
    shut: close,
    reopen: () => listen(server, port).then(() => undefined),
    close,
    become(next, at = '/') {
      mood = next;
      place = at;
      for (const proceed of release) proceed();
      release = [];
    },
  };
}
