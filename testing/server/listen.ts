import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Starts a server on the loopback interface, on a free port unless told. */
export async function listen(
  server: Server,
  onPort = 0,
): Promise<{ url: string; port: number; close: () => Promise<void> }> {
  await new Promise<void>((resolve) => server.listen(onPort, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { url: `http://127.0.0.1:${port}`, port, close };
}
