import { keyHeaders } from '../../../src/server/db/supabase';
import { join } from 'node:path';

import { startProjectWith, type StartedProject } from '../../../testing/database/support/scratch';
import { KNOWN_DIFFERENCES, type Answer } from './known-differences';
import { calls } from './requests/calls';
import { generated } from './requests/generated';
import { reads } from './requests/reads';
import type { RestRequest } from './requests/request';
import { writes } from './requests/writes';

/** The local Supabase and PostgREST are sent the same requests, and must give the same answers. */

const ROLES = ['anon', 'authenticated', 'service_role'] as const;
type Role = (typeof ROLES)[number];

const HEADERS = ['content-range', 'content-type', 'location', 'preference-applied'];

interface Engine {
  started: StartedProject;
  headers: Record<Role, Record<string, string>>;
}

let engines: Engine[] = [];

async function start(engine: 'local' | 'real'): Promise<Engine> {
  const started = await startProjectWith(join(__dirname, 'shapes.sql'), engine);
  const { publishableKey, secretKey } = started.supabase;
  const { accessToken } = await started.project.signIn();
  return {
    started,
    headers: {
      anon: keyHeaders(publishableKey),
      authenticated: keyHeaders(publishableKey, accessToken),
      service_role: keyHeaders(secretKey),
    },
  };
}

beforeAll(async () => {
  engines = await Promise.all([start('local'), start('real')]);
}, 300_000);
afterAll(() => Promise.all(engines.map(({ started }) => started.supabase.stop())));

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

async function ask(engine: Engine, role: Role, request: RestRequest): Promise<Answer> {
  const { method, path, headers, body = null } = request;
  const response = await fetch(`${engine.started.supabase.url}/rest/v1/${path}`, {
    method,
    body,
    headers: { ...engine.headers[role], ...headers },
  });
  const answer = parse(await response.text());
  const code = response.ok ? undefined : (answer as { code?: string }).code;
  return {
    status: response.status,
    code,
    // PostgREST words its own errors differently from version to version.
    body: code?.startsWith('PGRST') ? code : answer,
    headers: Object.fromEntries(HEADERS.map((name) => [name, response.headers.get(name)])),
  };
}

const explained = new Set<string>();

/** Describes the difference between two answers in one line. */
function tell({ method, path, headers, body = '' }: RestRequest, local: Answer, real: Answer) {
  const part = (answer: Answer, other: Answer) =>
    JSON.stringify({
      ...(answer.status !== other.status && { status: answer.status }),
      ...(JSON.stringify(answer.body) !== JSON.stringify(other.body) && { body: answer.body }),
      ...(JSON.stringify(answer.headers) !== JSON.stringify(other.headers) && answer.headers),
    });
  const asked = `${method} ${decodeURIComponent(path)} ${JSON.stringify(headers)} ${body}`;
  return `${asked}: local ${part(local, real)}, real ${part(real, local)}`;
}

describe.each([
  ['reads', reads],
  ['writes', writes],
  ['calls', calls],
  ['requests made up', generated],
])('%s', (_what, requests) => {
  test.each(ROLES)('as %s', async (role) => {
    const [local, real] = engines;
    if (!local || !real) throw new Error('Both engines must have started');
    const unexplained: string[] = [];
    for (const request of requests) {
      const answers = [await ask(local, role, request), await ask(real, role, request)] as const;
      if (JSON.stringify(answers[0]) === JSON.stringify(answers[1])) continue;
      const known = Object.entries(KNOWN_DIFFERENCES).find(([, explains]) =>
        explains(request, ...answers),
      );
      if (known) explained.add(known[0]);
      else unexplained.push(tell(request, ...answers));
    }
    expect(unexplained).toEqual([]);
  });
});

test('every known difference was met', () => {
  expect([...explained].sort()).toEqual(Object.keys(KNOWN_DIFFERENCES).sort());
});
