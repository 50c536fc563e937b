import { createHash, randomBytes } from 'node:crypto';
import { parse, serialize } from 'cookie';
import { z } from 'zod';
import { GITHUB_API } from '../../domain/content-editor';
import { sessionId } from '../auth/session';
import { guardedCookie } from '../auth/session-cookies';
import { seal, unseal } from '../auth/session-secret';
import type { StaffCall } from '../auth/staff-only';
import type { ApiRequest } from '../http/api-types';

/** Seconds for what a person does at GitHub: a password and a second factor. */
const STEP_SECONDS = 10 * 60;

const stepSchema = z.strictObject({
  github: z.strictObject({
    /** Comes back in the address, so that nobody else's log-in can be put in place of this one (RFC 6749 §10.12). */
    state: z.string(),
    /** Without it, a code is worth nothing to whoever has seen the address (RFC 7636). */
    verifier: z.string(),
    /** The session at the desk that began. */
    session: z.string(),
  }),
  made_at: z.number(),
});
type Step = z.infer<typeof stepSchema>['github'];

const stepCookie = (request: Pick<ApiRequest, 'headers'>) =>
  guardedCookie(request, '__Secure-', 'github');

function write(request: Pick<ApiRequest, 'headers'>, value: string, maxAge: number): string {
  const { name, attributes } = stepCookie(request);
  return serialize(name, value, { ...attributes, path: GITHUB_API, maxAge });
}

const random = (): string => randomBytes(32).toString('base64url');

/** The parameters for GitHub's page, and the cookie by which this browser alone can go on. */
export async function beginStep({ request, session }: StaffCall) {
  const step: Step = { state: random(), verifier: random(), session: sessionId(session) };
  const sealed = await seal({ github: step, made_at: Date.now() }, STEP_SECONDS);
  const challenge = createHash('sha256').update(step.verifier).digest('base64url');
  return { state: step.state, challenge, setCookie: write(request, sealed, STEP_SECONDS) };
}

/**
 * The verifier of the step that this browser and session began, within ten minutes, with this state.
 *
 * @returns undefined for any other
 */
export async function openStep(
  { request, session }: StaffCall,
  state: string,
): Promise<string | undefined> {
  const sealed = parse(request.headers['cookie'] ?? '')[stepCookie(request).name];
  const opened = sealed ? await unseal(stepSchema, sealed, STEP_SECONDS) : undefined;
  // The seal's own limit allows clocks of different machines a minute; ours is exact.
  if (!opened || Date.now() - opened.made_at >= STEP_SECONDS * 1000) return undefined;
  const { github } = opened;
  return github.state === state && github.session === sessionId(session)
    ? github.verifier
    : undefined;
}

/** Takes the step's cookie away. */
export const clearedStep = (request: ApiRequest): string => write(request, '', 0);
