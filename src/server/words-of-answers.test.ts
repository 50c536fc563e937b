/** No answer to a visitor says English of the code: all words of content are pseudo-words here, and others are facts or dates. */
import { parse } from 'node-html-parser';
import { mockWords } from '../../testing/pages/content/mock-words';
import { plainWords } from '../../testing/pages/content/pseudo-words';
import type { ApiRequest, ApiResponse } from './http/api-types';
import type { EnquiryReceipt } from './receipts/receipt';

/** Nobody listens at the discard port. */
const NOBODY = 'http://127.0.0.1:9';

/** Facts of the agency, and units by Intl. */
const ALLOWED = ['hello@meghdoot.example', '2 minutes'];

const plainIn = (text: string) => plainWords(text, ALLOWED);

beforeEach(() => {
  jest.resetModules();
  mockWords();
  Object.assign(process.env, {
    PAGES_URL: NOBODY,
    SUPABASE_URL: NOBODY,
    SUPABASE_PUBLISHABLE_KEY: 'anon',
    SESSION_SECRET: 'a secret of more than thirty-two characters',
  });
});

afterEach(() => jest.restoreAllMocks());

const form = { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' };
const formWithFiles = { ...form, 'content-type': 'multipart/form-data' };

const requestOf = (): ApiRequest => ({
  ...{ method: 'GET', headers: {}, query: new URLSearchParams(), params: {}, body: undefined },
  ...{ requestId: '1', deadline: AbortSignal.timeout(5_000) },
});

const textOf = ({ html = '', body = {} }: ApiResponse): string =>
  [
    ...['title', 'body'].map((part) => parse(html).querySelector(part)?.textContent ?? ''),
    'detail' in body ? String(body.detail) : '',
  ].join('\n');

/** Answers that need no built page. */
const ANSWERS: Record<string, () => Promise<ApiResponse>> = {
  'a text that is too long': async () => {
    const { failureResponse, problem } = await import('./http/problem');
    return failureResponse(form, problem(413));
  },
  'files that are too large': async () => {
    const { failureResponse, problem } = await import('./http/problem');
    return failureResponse(formWithFiles, problem(413));
  },
  'a form that fails': async () => {
    const { failureResponse, problem } = await import('./http/problem');
    return failureResponse(form, problem(500));
  },
  'a page that cannot be had': async () => {
    const { showPage } = await import('./pages/show-page');
    return showPage(requestOf(), '/contact/again', {});
  },
  'a kept form that cannot be read': async () => {
    const { showDraft } = await import('./enquiries/form-response');
    return showDraft(requestOf(), '6a1f3f0e-8c1b-4c53-9f0b-5d2f6b1f7c9a');
  },
  'too many requests': async () => (await import('./http/problem')).tooMany(90),
  'something that is away': async () => (await import('./http/problem')).unavailable(),
  'too many addresses': async () => {
    jest.doMock('./db/supabase', () => ({
      ...jest.requireActual<object>('./db/supabase'),
      connect: () => ({ rpc: () => Promise.resolve({ data: 60, error: null, status: 200 }) }),
    }));
    const { subscribe } = await import('./newsletter/subscription');
    return subscribe(requestOf(), { email: 'x@x.x', language: 'en-IN' });
  },
  'a time that is taken': async () => {
    const { jsonResponse } = await import('./enquiries/json-response');
    return jsonResponse({ kind: 'slot-taken', slots: [] });
  },
};

/** Texts of content, and no others. */
function expectWords(text: string): void {
  expect(text).toMatch(/[áéíóúý]/);
  expect(plainIn(text)).toEqual([]);
}

it.each(Object.entries(ANSWERS))('the answer about %s is content', async (_, answer) => {
  expectWords(textOf(await answer()));
});

it.each([
  ['without text', ''],
  ['that is too long', 'x'.repeat(2001)],
  ['with an invisible character', 'x\u0007'],
])('the fault of a correction %s is content', async (_, text) => {
  const { parseReceiptAction } = await import('./receipts/receipt');
  const parsed = parseReceiptAction({ action: 'correct', token: 'x', text });
  expectWords(Object(parsed).remark.message);
});

it('the fault of a time without a choice is content', async () => {
  const { parseReceiptAction } = await import('./receipts/receipt');
  const parsed = parseReceiptAction({ action: 'move', token: 'x' });
  expectWords(Object(parsed).remark.message);
});

const RECEIPT: EnquiryReceipt = {
  ...{ reference: '2222-3333', service: 'ecommerce', status: 'new', message: 'नमस्ते' },
  language: null,
  ...{ created_at: '2026-11-20T10:00:00Z', reply_due_at: null, custom_fields: [], corrections: [] },
  ...{ withdrawn_at: null, reinstatable_until: null, erased: false, consultation: null },
};

const fileOf = (state: 'accepted' | 'refused' | 'expected') => ({
  ...{ id: state, name: 'क.pdf', bytes: 1, kind: null, reason: 'क', state },
});

const PAGE = `<main data-when="received"><p id="receipt-files-error" hidden></p>
  <ul data-list="files"><li data-slot="state"></li></ul></main>`;

it('states of files on the receipt, and the fault where none was chosen, are content', async () => {
  jest.spyOn(globalThis, 'fetch').mockResolvedValue(new Response(PAGE));
  const { receiptPage } = await import('./receipts/receipt-page');
  const files = (['accepted', 'refused', 'expected'] as const).map(fileOf);
  const remark = { state: 'files-unchosen' } as const;
  const found = { kind: 'found', receipt: RECEIPT, files } as const;
  const shown = await receiptPage(requestOf(), found, 'x', { remark });
  const texts = parse(shown.html ?? '').querySelectorAll('p, li');
  expect(texts).toHaveLength(4);
  texts.forEach(({ textContent }) => expectWords(textContent));
});

it('the reason is content where a form’s files cannot be taken', async () => {
  const { takeFormFiles } = await import('./files/form-files');
  const [fault] = await takeFormFiles({
    request: requestOf(),
    receiptKey: 'x',
    files: [new File(['x'], 'क.txt')],
  });
  expectWords(fault?.fault ?? '');
});

it.each([
  ['empty', '', 'x.pdf'],
  ['no PDF', 'x', 'x.pdf'],
  ['of another kind', 'x', 'x.css'],
  ['a program', 'MZ\0\0', 'x.exe'],
  ['an email', 'From: x@x.x\r\nTo: x@x.x\r\nSubject: x\r\n\r\nx', 'x.eml'],
])('the reason is content for a file that is %s', async (_, content, name) => {
  const { judgeFile } = await import('../readers/file/judge-file');
  const judged = await judgeFile({ bytes: Buffer.from(content), name, type: '', via: 'brief' });
  expectWords(judged.reason ?? '');
});
