import { randomUUID } from 'node:crypto';
import { pngOf } from '../../testing/files/builders';
import { ADMIN, type Desk, startDesk } from '../../testing/server/desk';
import { announcedFileSchema } from '../domain/http-api/files';
import { IMPORT_TYPE, importsResponseSchema } from '../domain/http-api/imports';
import files from './enquiries/files';
import sentFile from './enquiries/files/[id]';
import imports from './imports';
import session from './session';

let desk: Desk;
let lines: jest.SpyInstance;
beforeAll(async () => {
  desk = await startDesk({
    '/api/session': session,
    '/api/enquiries/files': files,
    '/api/enquiries/files/:id': sentFile,
    '/api/imports': imports,
  });
});
beforeEach(() => {
  lines = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  // A thread loads its module from there.
  jest.spyOn(process, 'cwd').mockReturnValue('/nowhere');
});
afterEach(() => jest.restoreAllMocks());
afterAll(() => desk.stop());

it('a file that cannot be judged now is not refused', async () => {
  const picture = pngOf(640, 480);
  const announced = await desk.call('/api/enquiries/files', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'logo.png', size: picture.byteLength, type: '' }),
  });
  const { id, upload } = announcedFileSchema.parse(await announced.json());
  await fetch(upload.url, { ...upload, body: Buffer.from(picture) });
  const answer = await desk.call(`/api/enquiries/files/${id}`, { method: 'POST' });
  expect(answer.status).toBe(503);
  const { data } = await desk.service.from('lead_files').select('state').eq('id', id).single();
  expect(data).toEqual({ state: 'expected' });
  expect(lines).toHaveBeenCalledWith(expect.stringContaining('No thread started'));
});

it('a table that cannot be read now is kept, and not called too large', async () => {
  const answer = await desk.call(
    '/api/imports',
    desk.as(ADMIN, {
      method: 'POST',
      body: 'Name,Email\nAsha,asha@example.in\n',
      headers: {
        'content-type': IMPORT_TYPE,
        'x-file-name': 'leads.csv',
        'idempotency-key': randomUUID(),
      },
    }),
  );
  expect(answer.status).toBe(503);
  const listed = await desk.call('/api/imports', desk.as(ADMIN));
  const { imports: kept } = importsResponseSchema.parse(await listed.json());
  expect(kept).toMatchObject([{ file_name: 'leads.csv', state: 'planned' }]);
  expect(lines).toHaveBeenCalledWith(expect.stringContaining('No thread started'));
});
