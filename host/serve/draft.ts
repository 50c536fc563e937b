import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { EDITOR_PATH, LEAVE_DRAFT_PATH, SEE_DRAFT_PATH } from '../../src/domain/content-editor';
import { isDesk, isVisitorsForm } from '../../src/domain/site-paths';
import { openSession } from '../../src/server/auth/session-cookies';
import { problem } from '../../src/server/http/problem';
import { enterDraft, leaveDraft, openDraft } from '../../src/server/publishing/draft-cookie';
import type { StaticRoute } from '../manifest';
import { cookiesOf, pathOf, sendProblem } from './http-server';
import type { Release, Served } from './release';

/** The draft that a manager looks at; undefined for visitors, and for the desk. */
export async function draftOf(
  request: FastifyRequest,
  { draft }: Served,
): Promise<Release | undefined> {
  if (!draft || isDesk(pathOf(request.url))) return undefined;
  const call = cookiesOf(request);
  if ((await openDraft(call)) !== draft.id) return undefined;
  return (await openSession(call)) && draft.release;
}

/** Tells on each page of a draft what it is, and leads back. */
const BAR = `<aside lang="en" dir="ltr" aria-label="Draft" style="position:fixed;inset:auto 0 0;z-index:2147483647;display:flex;flex-wrap:wrap;gap:.25rem 1rem;align-items:center;justify-content:center;padding:.5rem 1rem;background:#1c1917;color:#fff;font:500 1rem/1.5 system-ui,sans-serif">
<span>Draft: visitors do not see this yet, and nothing is sent from it.</span>
<a href="${LEAVE_DRAFT_PATH}" style="color:inherit;padding:.5rem 0;text-decoration:underline">Leave the draft</a>
</aside>`;

/** Sends a file of a draft: no browser keeps it, and no search engine lists it. */
export async function sendDraft(
  reply: FastifyReply,
  { folder }: Release,
  { filePath, headers }: StaticRoute,
): Promise<FastifyReply> {
  reply.headers(headers).header('x-robots-tag', 'noindex');
  if (!headers['cache-control']?.includes('immutable')) reply.header('cache-control', 'no-store');
  if (!filePath.endsWith('.html')) {
    return reply.sendFile(filePath.replace(/^public\//, ''), path.join(folder, 'public'));
  }
  const page = await readFile(path.join(folder, filePath), 'utf8');
  return reply.type('text/html; charset=utf-8').send(page.replace('</body>', `${BAR}</body>`));
}

const NOT_KEPT = { 'cache-control': 'no-store' };

/**
 * Mounts the addresses that show a draft and end that, and refuses what visitors send from somebody who looks at one: 403.
 * Without a session, or with a key that is none, the address leads to the editor.
 */
export function mountDraft(app: FastifyInstance, served: Served): void {
  app.addHook('onRequest', async (request, reply) => {
    const isSent = !['GET', 'HEAD'].includes(request.method) && isVisitorsForm(pathOf(request.url));
    if (!isSent || !(await draftOf(request, served))) return undefined;
    const detail = 'This is a draft of the site: nothing is sent from it.';
    return sendProblem(request, reply, problem(403, { detail }));
  });
  app.get(SEE_DRAFT_PATH, async (request, reply) => {
    const call = cookiesOf(request);
    const { searchParams } = new URL(request.url, 'http://localhost');
    const cookie = await enterDraft(call, searchParams.get('key') ?? '');
    reply.headers(NOT_KEPT);
    if (cookie === undefined || !(await openSession(call))) return reply.redirect(EDITOR_PATH, 303);
    return reply.header('set-cookie', cookie).redirect('/', 303);
  });
  app.get(LEAVE_DRAFT_PATH, (request, reply) =>
    reply
      .headers({ ...NOT_KEPT, 'set-cookie': leaveDraft(cookiesOf(request)) })
      .redirect(EDITOR_PATH, 303),
  );
}
