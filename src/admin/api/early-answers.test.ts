/** @jest-environment ./src/testing/browser-environment.ts */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { sessionAnswerSchema } from '../../domain/http-api/session';
import { apiSearch, parseListQuery } from '../features/leads/list-query';
import { request } from './request';

const SCRIPT = readFileSync(resolve('static', 'desk-ask.js'), 'utf8');

let calls: string[] = [];
let answer: () => Promise<Response>;

const staff = (email: string) => new Response(JSON.stringify({ staff: { email } }));

beforeEach(() => {
  calls = [];
  answer = async () => staff('early@meghdoot.example');
  globalThis.fetch = (path) => {
    calls.push(String(path));
    return answer();
  };
});

/** Opens an address of the desk, as far as its first script goes. */
function open(address: string, { isWide = false } = {}) {
  window.history.replaceState(null, '', address);
  window.matchMedia = (media) =>
    Object.assign(new EventTarget(), {
      ...{ matches: isWide, media, onchange: null },
      ...{ addListener: () => undefined, removeListener: () => undefined },
    });
  delete window.deskAsked;
  window.eval(SCRIPT);
}

const listOf = (search: string) => `/api/leads${apiSearch(parseListQuery(search))}`;

describe('the first script of the desk', () => {
  it.each([
    '',
    '?status=new',
    '?overdue=1',
    '?spam=1&page=3',
    '?status=closed&service=crm&q=a+b&sort=name&page=2',
  ])('asks for the very list that the desk shows at %j', (search) => {
    open(`/admin/dashboard${search}`);
    expect(calls).toEqual(['/api/session', listOf(search)]);
  });

  it('asks for an open lead, and for the list where there is room for it', () => {
    const lead = `/api/leads/ABCD-2345${apiSearch(parseListQuery('?status=new'))}`;
    open('/admin/leads/ABCD-2345?status=new&page=2');
    expect(calls).toEqual(['/api/session', lead]);
    calls = [];
    open('/admin/leads/ABCD-2345?status=new&page=2', { isWide: true });
    expect(calls).toEqual(['/api/session', lead, listOf('?status=new&page=2')]);
  });

  it.each(['/admin/login', '/admin/reports', '/admin/nothing'])('asks nothing at %s', (address) => {
    open(address);
    expect(calls).toEqual([]);
  });
});

describe('a call of the desk', () => {
  const ask = () => request(sessionAnswerSchema, '/api/session');

  it('takes the answer that is there, once', async () => {
    open('/admin/dashboard');
    answer = async () => staff('late@meghdoot.example');
    expect(await ask()).toEqual({ staff: { email: 'early@meghdoot.example' } });
    expect(await ask()).toEqual({ staff: { email: 'late@meghdoot.example' } });
  });

  it('is made again when the early one failed, was refused, or is old', async () => {
    for (const early of [
      () => Promise.reject(new TypeError('Failed to fetch')),
      async () => new Response('{}', { status: 503 }),
    ]) {
      answer = early;
      open('/admin/dashboard');
      answer = async () => staff('late@meghdoot.example');
      const list = request(sessionAnswerSchema, listOf(''));
      expect(await list).toEqual({ staff: { email: 'late@meghdoot.example' } });
    }
    answer = async () => staff('early@meghdoot.example');
    open('/admin/dashboard');
    answer = async () => staff('late@meghdoot.example');
    jest.spyOn(performance, 'now').mockReturnValue(60_000);
    expect(await ask()).toEqual({ staff: { email: 'late@meghdoot.example' } });
  });
});
