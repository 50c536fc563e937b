import { createHash, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { type Answer, answerRest, type Kept } from './rest-api';

/** Another site than ours, for browsers too; all of 127.0.0.0/8 leads to Linux itself. */
const HOST = '127.0.0.2';

export const CLIENT_ID = 'Ov23test';
export const CLIENT_SECRET = 'a secret of the OAuth app';

/** How the log-in goes, as a test wants it. */
export interface LogInBehaviour {
  /** Where GitHub sends people back to: the callback URL of the app. */
  callback: string;
  /** GitHub's code with which the person's page, or the exchange, refuses. */
  pageRefusal?: string;
  tokenRefusal?: string;
  /** The exchange answers byte by byte, and never ends. */
  isTrickling?: boolean;
}

/** A stand-in of GitHub with one person and one repository. */
export interface GitHubStandIn {
  url: string;
  kept: Kept;
  logIn: LogInBehaviour;
  /** The parameters of the pages that were asked for. */
  pages: Record<string, string>[];
  close: () => Promise<void>;
}

/** A code and the challenge of its page (RFC 7636). */
type Codes = Map<string, string>;

function showPage(standIn: GitHubStandIn, codes: Codes, query: URLSearchParams): string {
  const { callback, pageRefusal } = standIn.logIn;
  standIn.pages.push(Object.fromEntries(query));
  const back = new URL(callback);
  back.searchParams.set('state', query.get('state') ?? '');
  if (pageRefusal !== undefined) {
    back.searchParams.set('error', pageRefusal);
    return back.href;
  }
  const code = randomUUID();
  codes.set(code, query.get('code_challenge') ?? '');
  back.searchParams.set('code', code);
  return back.href;
}

/** GitHub answers refusals with 200. */
function giveToken({ logIn }: GitHubStandIn, codes: Codes, given: URLSearchParams): object {
  if (logIn.tokenRefusal !== undefined) return { error: logIn.tokenRefusal };
  if (given.get('client_id') !== CLIENT_ID || given.get('client_secret') !== CLIENT_SECRET) {
    return { error: 'incorrect_client_credentials' };
  }
  const code = given.get('code') ?? '';
  const challenge = codes.get(code);
  const verifier = given.get('code_verifier') ?? '';
  codes.delete(code);
  if (challenge !== createHash('sha256').update(verifier).digest('base64url')) {
    return { error: 'bad_verification_code' };
  }
  return { access_token: TOKEN, token_type: 'bearer', scope: 'public_repo' };
}

/** The person's token. */
export const TOKEN = 'gho_token_of_asha';

const CONSENT = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET, POST, PATCH, PUT, DELETE',
  'access-control-allow-headers': 'Authorization, Content-Type',
};

function send(response: ServerResponse, { status, body }: Answer): void {
  if (body === undefined) {
    response.writeHead(status, CONSENT).end();
    return;
  }
  response.writeHead(status, { ...CONSENT, 'content-type': 'application/json; charset=utf-8' });
  response.end(JSON.stringify(body));
}

function trickle(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'application/json' });
  const timer = setInterval(() => response.write(' '), 100);
  response.once('close', () => clearInterval(timer));
}

async function serve(
  standIn: GitHubStandIn,
  codes: Codes,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { method = 'GET', headers } = request;
  const { pathname, searchParams } = new URL(request.url ?? '/', standIn.url);
  if (method === 'OPTIONS') return send(response, { status: 204 });
  if (pathname === '/login/oauth/authorize') {
    response.writeHead(302, { location: showPage(standIn, codes, searchParams) });
    response.end();
    return;
  }
  const body = await text(request);
  if (pathname === '/login/oauth/access_token') {
    if (standIn.logIn.isTrickling) return trickle(response);
    const given = new URLSearchParams(body);
    return send(response, { status: 200, body: giveToken(standIn, codes, given) });
  }
  const call = {
    ...{ method, query: searchParams, path: decodeURIComponent(pathname.slice('/api/v3'.length)) },
    body: body === '' ? {} : (JSON.parse(body) as Record<string, unknown>),
  };
  send(response, answerRest(standIn.kept, call, headers.authorization === `token ${TOKEN}`));
}

/** Starts it, as a GitHub Enterprise Server answers. */
export async function startGitHub(
  git: Kept['git'],
  callback = 'http://127.0.0.1/admin/content',
): Promise<GitHubStandIn> {
  const codes: Codes = new Map();
  const server = createServer((request, response) => {
    serve(standIn, codes, request, response).catch((fault: unknown) =>
      send(response, { status: 500, body: { message: String(fault) } }),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, HOST, resolve));
  const standIn: GitHubStandIn = {
    url: `http://${HOST}:${(server.address() as AddressInfo).port}`,
    kept: { git, pulls: [], statuses: [], mayPush: true },
    logIn: { callback },
    pages: [],
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return standIn;
}
