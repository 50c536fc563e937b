import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';

import { startRealSupabase } from './server';

/** One connection is one Supabase, which ends when the connection does, even if the test on its other end was killed. */
async function serve(connection: Socket): Promise<void> {
  const isGone = new Promise<void>((resolve) => {
    for (const event of ['end', 'error', 'close']) connection.once(event, () => resolve());
  });
  const [request] = (await once(connection, 'data')) as [Buffer];
  connection.resume();
  try {
    const { stop, ...access } = await startRealSupabase(JSON.parse(String(request)));
    connection.write(JSON.stringify(access));
    await isGone;
    // A failure is the last that the other end hears.
    await stop();
  } catch (error) {
    connection.write(JSON.stringify({ failure: String(error) }));
  }
  connection.end();
}

/** Starts real Supabases for all test files of a run, so that each of them is spared loading this code: see `starter-setup`. */
const server = createServer({ allowHalfOpen: true }, (connection) => {
  serve(connection).catch(() => connection.destroy());
});
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
process.once('disconnect', () => process.exit());
