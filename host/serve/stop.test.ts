import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { stopGracefully } from './server';
import { startFakeHost } from '../../testing/server/host/fake-host';

const slow = '(req, res) => setTimeout(() => res.end("done"), 300)';
const never = '() => {}';

describe('stopping', () => {
  it('lets requests in flight finish and closes idle connections', async () => {
    const host = await startFakeHost({ '/api/slow': slow });
    const agent = new Agent({ keepAlive: true });
    await host.send('/', { agent });
    const inFlight = host.send('/api/slow', { agent: new Agent({ keepAlive: true }) });
    await sleep(50);

    const started = Date.now();
    const stopped = stopGracefully(host.app);
    await expect(host.send('/')).rejects.toThrow('ECONNREFUSED');
    expect((await inFlight).text).toBe('done');
    await stopped;
    expect(Date.now() - started).toBeLessThan(2_000);
    agent.destroy();
    await host.close();
  });

  it('cuts off what takes longer than the grace', async () => {
    const host = await startFakeHost({ '/api/never': never });
    const inFlight = expect(host.send('/api/never')).rejects.toThrow();
    await sleep(50);
    await stopGracefully(host.app, 100);
    await inFlight;
    await host.close();
  });
});
