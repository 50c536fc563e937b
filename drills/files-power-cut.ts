import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { connectService } from '../src/server/db/supabase';
import { localAccess } from '../testing/server/host/host-process';
import type { Drill } from './support/drill';
import { KeptFiles, sound } from './support/kept-files';
import { Ledger } from './support/ledger';
import { openLocalStage } from './support/local-stage';
import { LARGEST_BYTES, visitorAt, writeFile } from './support/visitor-files';
import { waitUntil } from './support/wait-until';

/** Host and local Supabase are killed at once while a file is written: it is neither half there nor lost. */
export const filesPowerCut: Drill<object> = {
  name: 'files: power cut while 10 MB arrive',
  async run(claims) {
    const stage = await openLocalStage();
    const { host, dataDir, database } = stage;
    const onDisk = () => readdir(path.join(dataDir, 'storage'));
    try {
      const visitor = visitorAt(host.url);
      const ledger = new Ledger(host.url, database);
      const [entry, file] = [ledger.write(), writeFile()];
      const { id, way } = await visitor.begin(file, entry.key);
      const killAll = async () => {
        await waitUntil('half is on the disk', async () => (await onDisk()).length > 0);
        await stage.killDatabase();
        await host.end('SIGKILL');
      };
      const bytes = LARGEST_BYTES / 2;
      claims.same('upload', 0, await visitor.put(way, file, { bytes, meanwhile: killAll }));
      const [half = 'nothing'] = await onDisk();
      claims.same('on the disk meanwhile', '.new', path.extname(half));
      await host.start();
      claims.same('on the disk after the start', 0, (await onDisk()).length);
      claims.same('judged', 409, (await visitor.judge(id, entry.key)).status);
      claims.same('sent again', 200, (await visitor.finish(id, file, entry.key)).status);
      claims.same('its enquiry', 201, (await ledger.send(entry, [id])).status);

      // The local Supabase has another address now.
      const access = await localAccess(dataDir);
      const kept = new KeptFiles(connectService(access.url, access.secretKey), access);
      claims.same('its file', 'accepted, same bytes', await kept.ofEnquiry(entry, file));
      claims.same('rows and objects', sound(1), await kept.compare());
      claims.same('on the disk', 1, (await onDisk()).length);
    } finally {
      await stage.close();
    }
  },
};
