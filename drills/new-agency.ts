import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parse } from 'node-html-parser';
import { z } from 'zod';
import { makeDataFolder } from '../testing/database/data-folder';
import { localAccess, prepareHost } from '../testing/server/host/host-process';
import { someAnswers } from '../testing/server/scripts/new-agency';
import { ask } from './support/answer';
import type { Claims, Drill } from './support/drill';
import { filesWith, withNewAgency } from './support/other-content';
import { hire, signedIn, withCookie } from './support/staff';

const STAFF = 'resi@kupferhof.example';

const leadsSchema = z.object({ leads: z.array(z.object({ name: z.string() })) });

const enquiry = (): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
  body: JSON.stringify({
    ...{ name: 'Veit Moser', email: 'veit@example.at', service: 'cafe-bar' },
    ...{ budget: '5000-20000', message: 'Our menu looks like a bill.' },
  }),
});

async function lookAtHome(claims: Claims, folder: string): Promise<void> {
  const home = parse(await readFile(path.join(folder, 'index.html'), 'utf8'));
  const budgets = home.querySelectorAll('select[name=budget] option').slice(1);
  const texts = budgets.map(({ text }) => text.replace(/\s/g, ' ')).join('; ');
  const expected = 'Under € 5.000; € 5.000 to € 20.000; Over € 20.000';
  claims.same('budgets of the form', expected, texts);
  const unwritten = home.querySelector('h1')?.text.startsWith('To be written: ');
  claims.same('its heading is to be written', 'true', String(unwritten));
  claims.same('files that say Meghdoot', '', (await filesWith(folder, /meghdoot/i)).join(', '));
}

async function sendAndRead(claims: Claims, project: string): Promise<void> {
  const dataDir = await makeDataFolder();
  const host = await prepareHost({ dataDir, project });
  try {
    await host.start();
    claims.same('an enquiry', 201, (await ask(`${host.url}/api/enquiries`, enquiry())).status);
    await hire(await localAccess(dataDir), STAFF);
    const list = await ask(
      `${host.url}/api/leads?service=cafe-bar`,
      withCookie(await signedIn(host.url, STAFF)),
    );
    const { leads } = leadsSchema.parse(JSON.parse(list.text));
    claims.same('at the desk', 'Veit Moser', leads.map(({ name }) => name).join(', '));
  } finally {
    await host.end('SIGTERM');
  }
}

/** A project as `npm run new` makes it: built with the texts that are to be written, it takes an enquiry and passes its tests. */
export const newAgency: Drill<unknown> = {
  name: 'a new agency',
  async run(claims) {
    const site = await withNewAgency(someAnswers());
    try {
      const { ok, output } = await site.build();
      claims.same('built', 'yes', ok ? 'yes' : output);
      if (!ok) return;
      await lookAtHome(claims, path.join(site.folder, 'public'));
      await sendAndRead(claims, site.folder);
      const tests = await site.test();
      claims.same('its npm test', 'passed', tests.ok ? 'passed' : tests.output);
    } finally {
      await site.remove();
    }
  },
};
