import { randomUUID } from 'node:crypto';
import { pdfOf, pngOf, CATALOG } from '../../testing/files/builders';
import { serveBuiltPages } from '../../testing/server/built-pages';
import { enquiry, postForm } from '../../testing/server/enquiry';
import { shownPage } from '../../testing/server/shown-page';
import type { Place } from '../../testing/server/serve';
import { startStack, type Stack } from '../../testing/server/stack';
import enquiries from './enquiries';
import draft from './enquiries/draft';
import receipt from './receipt';

let stack: Stack;
let pages: { close: () => Promise<void> };
beforeAll(async () => {
  pages = await serveBuiltPages();
  stack = await startStack({
    '/api/enquiries': enquiries,
    '/api/enquiries/draft': draft,
    '/api/receipt': receipt,
  });
});
afterEach(() => stack.supabase.become('well'));
afterAll(async () => {
  await stack.stop();
  await pages.close();
});

let visitors = 0;
const newVisitor = () => ({ 'x-client-ip': `203.0.113.${(visitors += 1)}` });

const PLAN = new File([Buffer.from(pdfOf(CATALOG))], 'floor plan.pdf', { type: 'application/pdf' });
const SKETCH = new File([Buffer.from(pngOf(4, 4))], 'sketch.png', { type: 'image/png' });
/** A browser sends this for a control in which nothing was chosen. */
const NONE = new File([], '', { type: 'application/octet-stream' });

function formOf(fields: Record<string, string>, files: readonly File[]): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  for (const file of files) form.append('files', file, file.name);
  return form;
}

const newEnquiry = () => ({ ...enquiry, message: `Plans of a shop ${randomUUID()}` });

const send = (
  fields: Record<string, string>,
  files: readonly File[],
  {
    headers = newVisitor(),
    place = 'host',
  }: { headers?: Record<string, string>; place?: Place } = {},
) => stack.call('/api/enquiries', { method: 'POST', headers, body: formOf(fields, files) }, place);

const follow = async (answer: Response) => {
  expect(answer.status).toBe(303);
  return stack.call(answer.headers.get('location') ?? '');
};

const rowsOf = (page: Awaited<ReturnType<typeof shownPage>>, list: string) =>
  page.texts(`[data-list="${list}"] > li`).map((row) => row.replace(/\s+/g, ' ').trim());

/** Whether the receipt has its form for files. */
const takesFiles = (page: Awaited<ReturnType<typeof shownPage>>) =>
  page.isHidden('form#files') === false;

describe('a form with files that a browser posts by itself', () => {
  it.each(['host', 'netlify'] as const)('brings them with its text, on %s', async (place) => {
    const answer = await send(newEnquiry(), [PLAN, SKETCH], { place });
    expect(answer.headers.get('location')).toMatch(/^\/api\/receipt\?token=.*&done=files-sent$/);
    const page = await shownPage(await follow(answer));
    expect(page.states()).toEqual(['files-sent']);
    expect(takesFiles(page)).toBe(true);
    expect(rowsOf(page, 'files')).toEqual([
      expect.stringMatching(/^floor plan\.pdf.* Arrived$/),
      expect.stringMatching(/^sketch\.png.* Arrived$/),
    ]);
  });

  it('goes on to the thank-you page without one', async () => {
    const answer = await send(newEnquiry(), [NONE]);
    expect(answer.headers.get('location')).toMatch(/^\/contact\/thank-you\?reference=/);
  });

  it('is one enquiry with each file once, however often it is sent', async () => {
    const before = await stack.countLeads();
    const fields = newEnquiry();
    const headers = newVisitor();
    await send(fields, [PLAN], { headers });
    const page = await shownPage(await follow(await send(fields, [PLAN], { headers })));
    expect(rowsOf(page, 'files')).toHaveLength(1);
    expect(await stack.countLeads()).toBe(before + 1);
  });

  it('asks for the files again when its text is to be mended', async () => {
    const page = await shownPage(await follow(await send({ ...newEnquiry(), email: 'x' }, [PLAN])));
    expect(page.text('#enquiry-files-error')).toBe('Please choose your files again.');
    expect(page.text('[data-summary-for="files"] a')).toBe('Please choose your files again.');
  });
});

describe('files that are not taken', () => {
  it('are named with the reason, and the enquiry stands', async () => {
    const before = await stack.countLeads();
    const empty = new File([], 'empty.txt');
    const huge = new File([Buffer.alloc(10 * 1024 * 1024 + 1, 'x')], 'film.txt');
    const answer = await send(newEnquiry(), [empty, huge, SKETCH]);
    expect(answer.status).toBe(422);
    const page = await shownPage(answer);
    expect(page.states()).toContain('files-refused');
    expect(rowsOf(page, 'file-faults')).toEqual([
      'empty.txt: This file is empty.',
      'film.txt: This file is larger than 10 MB.',
    ]);
    expect(rowsOf(page, 'files')).toEqual([expect.stringMatching(/^sketch\.png.* Arrived$/)]);
    expect(await stack.countLeads()).toBe(before + 1);
  });

  it('are judged by what they hold, and can be sent again by the receipt', async () => {
    const program = new File(['MZ\u0090'], 'sketch.png');
    const first = await follow(await send(newEnquiry(), [program]));
    const page = await shownPage(first);
    expect(rowsOf(page, 'files')).toEqual([expect.stringMatching(/^sketch\.png.* Not taken: /)]);
    const token = page.attribute('form#files [name=token]', 'value') ?? '';
    const again = await stack.call('/api/receipt', {
      method: 'POST',
      body: formOf({ token, action: 'files' }, [SKETCH]),
    });
    const mended = await shownPage(await follow(again));
    expect(rowsOf(mended, 'files')).toEqual([expect.stringMatching(/^sketch\.png.* Arrived$/)]);
  });

  it('beyond five are refused, and no more are asked for', async () => {
    const six = Array.from({ length: 6 }, (_, at) => new File([`Line ${at}`], `notes ${at}.txt`));
    const page = await shownPage(await send(newEnquiry(), six));
    expect(rowsOf(page, 'file-faults')).toEqual(['notes 5.txt: You can add 5 files.']);
    expect(rowsOf(page, 'files')).toHaveLength(5);
    expect(takesFiles(page)).toBe(false);
  });

  it('are said to be lost while Storage is away, and the enquiry stands', async () => {
    const before = await stack.countLeads();
    stack.supabase.become('away', '/storage');
    const answer = await send(newEnquiry(), [PLAN]);
    const page = await shownPage(answer);
    expect(rowsOf(page, 'file-faults')).toEqual([
      'floor plan.pdf: We can’t take files right now. Please send it again in a moment.',
    ]);
    expect(await stack.countLeads()).toBe(before + 1);
  });
});

describe('the receipt', () => {
  const post = (token: string, files: readonly File[]) =>
    stack.call('/api/receipt', {
      method: 'POST',
      body: formOf({ token, action: 'files' }, files),
    });

  it('takes no file for a link that opens nothing', async () => {
    expect((await post('forged', [PLAN])).status).toBe(404);
  });

  it('asks for a file when none was chosen', async () => {
    const page = await shownPage(await follow(await send(newEnquiry(), [PLAN])));
    const answer = await post(page.attribute('form#files [name=token]', 'value') ?? '', [NONE]);
    expect(answer.status).toBe(422);
    const asked = await shownPage(answer);
    expect(asked.states()).toContain('files-unchosen');
    expect(asked.text('#receipt-files-error')).toBe('Please choose a file.');
  });

  it('takes none once the enquiry was withdrawn', async () => {
    const page = await shownPage(await follow(await send(newEnquiry(), [PLAN])));
    const token = page.attribute('form#files [name=token]', 'value') ?? '';
    await stack.call('/api/receipt', postForm({ token, action: 'withdraw', confirm: 'yes' }));
    const closed = await shownPage(await post(token, [SKETCH]));
    expect(rowsOf(closed, 'file-faults')).toEqual([
      'sketch.png: Your enquiry is closed, so it takes no more files.',
    ]);
    expect(takesFiles(closed)).toBe(false);
  });
});

describe('malformed', () => {
  const raw = (body: string, type = 'multipart/form-data; boundary=x') =>
    stack.call('/api/enquiries', { method: 'POST', headers: { 'content-type': type }, body });

  it.each([
    ['no boundary', raw.bind(null, 'x', 'multipart/form-data')],
    ['no parts', raw.bind(null, 'nothing of the kind')],
  ])('400: %s', async (_, call) => {
    expect((await call()).status).toBe(400);
  });

  it('400: a file in another field, or a field sent twice', async () => {
    const misplaced = formOf(newEnquiry(), []);
    misplaced.append('name', PLAN);
    const twice = formOf(newEnquiry(), []);
    twice.append('email', 'other@example.in');
    for (const body of [misplaced, twice]) {
      expect((await stack.call('/api/enquiries', { method: 'POST', body })).status).toBe(400);
    }
  });

  it('413: more text than a form has', async () => {
    const body = formOf({ ...newEnquiry(), message: 'x'.repeat(70_000) }, []);
    expect((await stack.call('/api/enquiries', { method: 'POST', body })).status).toBe(413);
  });
});
