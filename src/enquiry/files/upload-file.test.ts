import { announce, FileForgotten, FileLater, FileRefused, judge } from './upload-file';

const answerWith = (answer: () => Response | never) =>
  jest.spyOn(globalThis, 'fetch').mockImplementation(async () => answer());
afterEach(() => jest.restoreAllMocks());

const json = (status: number, body: object) => () => Response.json(body, { status });
const page = (status: number) => () => new Response('<title>Log in</title>', { status });

it.each([
  ['no line', () => Promise.reject(new TypeError('Failed to fetch')) as never, FileLater],
  ['a fault of a field', json(422, { errors: [{ field: 'files', message: 'No.' }] }), FileRefused],
  ['a fault that names nothing', json(422, {}), FileLater],
  ['a fault of a proxy', page(422), FileLater],
  ['the page of a network', page(200), FileLater],
  ['too many', json(429, {}), FileLater],
  ['a server that is away', json(503, {}), FileLater],
  ['a server that takes no files', json(503, { missing: 'SUPABASE_SECRET_KEY' }), FileRefused],
  ['a file that is not known', json(404, {}), FileForgotten],
])('%s', async (_name, answer, fault) => {
  answerWith(answer);
  await expect(judge('0190')).rejects.toBeInstanceOf(fault);
});

it('tells the reason, or how long to wait', async () => {
  const brief = new File(['A brief.'], 'brief.txt');
  answerWith(json(422, { errors: [{ field: 'files', message: 'Remove one.' }] }));
  await expect(announce(brief, undefined)).rejects.toThrow('Remove one.');
  answerWith(() => new Response('', { status: 429, headers: { 'retry-after': '40' } }));
  await expect(announce(brief, undefined)).rejects.toMatchObject({ seconds: 40 });
});
