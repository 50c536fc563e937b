import { createServer, request } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { listen } from './listen';

/**
 * How Supabase behaves: as it is; not there (connections break); slow (it does what it is asked, but its answer waits for
 * the next change of mood); or broken (502, as a gateway answers for it).
 */
export type Mood = 'well' | 'away' | 'slow' | 'broken';

export type Backend = {
  url: string;
  /** Changes the mood; answers held back until now go out. */
  become: (mood: Mood) => void;
  close: () => Promise<void>;
};

function forward(
  target: string,
  req: IncomingMessage,
  answered: (answer: IncomingMessage) => void,
) {
  const { method, headers } = req;
  req.pipe(request(new URL(req.url ?? '/', target), { method, headers }, answered));
}

/** Stands in front of a Supabase and takes its bad days upon itself, so that tests meet them over a real connection. */
export async function startBackend(target: string): Promise<Backend> {
  let mood: Mood = 'well';
  let release: (() => void)[] = [];

  const serve = (req: IncomingMessage, res: ServerResponse) => {
    if (mood === 'away') return void req.socket.destroy();
    if (mood === 'broken') return void res.writeHead(502).end('Bad Gateway');
    const isHeld = mood === 'slow';
    forward(target, req, (answer) => {
      const send = () => answer.pipe(res.writeHead(answer.statusCode ?? 500, answer.headers));
      if (isHeld) release.push(send);
      else send();
    });
  };

  const { url, close } = await listen(createServer(serve));
  return {
    url,
    close,
    become(next) {
      mood = next;
      for (const send of release) send();
      release = [];
    },
  };
}
