import { randomUUID } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { begunFactorSchema } from '../../src/domain/http-api/session';
import type { SupabaseOptions } from '../database/start';
import { type Browser, openBrowser } from './browser';
import { type EmailOutbox, startEmailOutbox } from './email-outbox';
import type { Routes } from './serve';
import { PASSWORD, type Stack, startStack } from './stack';

const STEP_MS = 30_000;

/** A code must arrive this long before the desk takes it no longer, because requests take seconds on a busy machine. */
const MARGIN_MS = 20_000;

const stepNow = () => Math.floor(Date.now() / STEP_MS);
const leftOfStep = () => STEP_MS - (Date.now() % STEP_MS);

const nextStep = () => new Promise((resolve) => setTimeout(resolve, leftOfStep()));

/**
 * An authenticator app whose owner types each code once, in the order of their steps. The desk takes the step before the
 * present one too.
 */
export class Authenticator {
  private last = -Infinity;
  private readonly totp: TOTP;

  constructor(secret: string) {
    this.totp = new TOTP({ secret: Secret.fromBase32(secret) });
  }

  /** The code of a step that has begun lately; `offset` is counted from it. */
  async codeOf(offset: number): Promise<string> {
    while (leftOfStep() < MARGIN_MS) await nextStep();
    return this.codeAt(stepNow() + offset);
  }

  /** The next code; it may have to wait for its step to begin. */
  async code(): Promise<string> {
    const earliest = leftOfStep() < MARGIN_MS ? stepNow() : stepNow() - 1;
    this.last = Math.max(earliest, this.last + 1);
    while (stepNow() < this.last) await nextStep();
    return this.codeAt(this.last);
  }

  forget(): void {
    this.last = -Infinity;
  }

  private codeAt(step: number): string {
    return this.totp.generate({ timestamp: step * STEP_MS });
  }
}

/** A wrong code: right codes differ from it but once in 300,000 times. */
export const WRONG_CODE = '000000';

export const logIn = (browser: Browser, email: string) =>
  browser.send('POST', '/api/session', { email, password: PASSWORD });

export const enterCode = (browser: Browser, code: string) =>
  browser.send('POST', '/api/session/factor', { code });

export const statusOf = async (answer: Promise<Response>) => (await answer).status;

/** Reads what somebody's own account says about their second factor. */
export const factorOf = async (browser: Browser) =>
  (await browser.send('GET', '/api/factor')).json();

/** Sets up a second factor in the browser of somebody who is logged in. */
export async function setUpFactor(browser: Browser) {
  const begun = await browser.send('POST', '/api/factor', { current: PASSWORD });
  if (begun.status !== 201)
    throw new Error(`The set-up was answered ${begun.status}: ${await begun.text()}`);
  const { secret, recovery_codes: recoveryCodes } = begunFactorSchema.parse(await begun.json());
  const app = new Authenticator(secret);
  const finished = await browser.send('PUT', '/api/factor', { code: await app.code() });
  if (finished.status !== 204) {
    throw new Error(
      `The second factor was not set up: ${finished.status} ${await finished.text()}`,
    );
  }
  return { app, recoveryCodes };
}

/** A stack on which many log in from one address, with its outbox. */
export type FactorDesk = Stack & {
  room: EmailOutbox;
  /** A member of staff, a manager, who is logged in on a browser. */
  newStaff: () => Promise<{ id: string; email: string; browser: Browser }>;
  /** Such a one with a second factor. */
  withFactor: () => Promise<
    Awaited<ReturnType<FactorDesk['newStaff']>> & Awaited<ReturnType<typeof setUpFactor>>
  >;
  /** The subjects of the emails to somebody. */
  subjectsTo: (email: string) => Promise<(string | undefined)[]>;
  /** What the log of the desk says about somebody's second factor. */
  factorLog: (id: string) => Promise<string[]>;
  /** The same for their recovery codes. */
  codesLog: (id: string) => Promise<string[]>;
  /** The same for failed log-ins. */
  failureLog: (id: string) => Promise<string[]>;
  limit: (rule: string, admitted: number) => Promise<unknown>;
  /** As if a minute had passed: the desk and the app show and take all codes again. */
  forgetCodes: (app: Authenticator) => Promise<void>;
};

/** @param routes with `/api/session` and `/api/factor` */
export async function startFactorDesk(
  routes: Routes,
  options: SupabaseOptions = {},
): Promise<FactorDesk> {
  const stack = await startStack(routes, options);
  const room = await startEmailOutbox(stack);
  const limit: FactorDesk['limit'] = async (rule, max_admitted) =>
    stack.service.from('throttle_rules').update({ max_admitted }).eq('name', rule).throwOnError();
  await limit('sign_ins_per_client', 1000);
  await limit('factor_codes_per_client', 1000);
  const newStaff = async () => {
    const email = `${randomUUID()}@meghdoot.example`;
    const id = await stack.addUser(email, 'admin');
    const browser = openBrowser(stack);
    await logIn(browser, email);
    return { id, email, browser };
  };
  const forgetCodes = async (app: Authenticator) => {
    await stack.runSql('delete from private.used_steps; delete from private.tried_codes');
    app.forget();
  };
  const kindsOf = async (id: string, pattern: string) => {
    const log = stack.service.from('desk_log').select('kind').eq('subject_id', id);
    const { data } = await log.like('kind', pattern).order('id').throwOnError();
    return data.map(({ kind }) => kind);
  };
  return {
    ...stack,
    room,
    limit,
    newStaff,
    async withFactor() {
      const person = await newStaff();
      const factor = await setUpFactor(person.browser);
      await forgetCodes(factor.app);
      return { ...person, ...factor };
    },
    forgetCodes,
    async subjectsTo(email) {
      await room.drain();
      const received = room.server.received.filter(({ to }) => to.includes(email));
      return received.map(({ mail }) => mail.subject);
    },
    factorLog: (id) => kindsOf(id, '%factor%'),
    codesLog: (id) => kindsOf(id, 'recovery_code%'),
    failureLog: (id) => kindsOf(id, 'sign_in_failed'),
    async stop() {
      await room.close();
      await stack.stop();
    },
  };
}
