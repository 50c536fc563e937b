import type { AuthSettings } from '../../supabase/local/auth/settings';
import type { Browser } from './browser';
import { type FactorDesk, startFactorDesk, statusOf } from './factor';
import type { Routes } from './serve';

/** The functions as a host loads them for a project: their environment is parsed once. */
async function loadRoutes(): Promise<Routes> {
  jest.resetModules();
  const [session, factorStep, factor, password, forgotten, staffAddress] = await Promise.all([
    import('../../src/api/session'),
    import('../../src/api/session/factor'),
    import('../../src/api/factor'),
    import('../../src/api/password'),
    import('../../src/api/password/forgotten'),
    import('../../src/api/staff/[id]/address'),
  ]);
  return {
    '/api/session': session.default,
    '/api/session/factor': factorStep.default,
    '/api/factor': factor.default,
    '/api/password': password.default,
    '/api/password/forgotten': forgotten.default,
    '/api/staff/:id/address': staffAddress.default,
  };
}

const desks: FactorDesk[] = [];

afterAll(async () => {
  for (const desk of desks) await desk.stop();
});

/** A desk on a project with these settings, which ends with the tests of the file. */
export async function deskWith(auth: Partial<AuthSettings>) {
  const desk = await startFactorDesk(await loadRoutes(), { auth });
  desks.push(desk);
  return desk;
}

export const isLoggedIn = async (browser: Browser) =>
  (await statusOf(browser.send('GET', '/api/session'))) === 200;
