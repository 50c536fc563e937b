import { parse } from 'node-html-parser';
import { type Answer, ask, inShort } from './support/answer';
import type { Claims, Drill } from './support/drill';
import { type HostedStage, storing } from './support/hosted-stage';
import { type Entry, Ledger, storedRows } from './support/ledger';

interface Outage {
  name: string;
  begin(stage: HostedStage): Promise<void> | void;
  end(stage: HostedStage): Promise<void> | void;
}

/** Checks that the form came back with its text and its key, and that it gives the reason. */
function formCameBack({ text }: Answer, entry: { key: string; fields: { message: string } }) {
  const page = parse(text);
  const typed = page.querySelector('textarea[name="message"]')?.textContent.trim();
  const key = page.querySelector('input[name="idempotency_key"]')?.getAttribute('value');
  const notice = page.querySelector('[data-when="unavailable"]');
  const isWhole = typed === entry.fields.message && key === entry.key;
  return isWhole && notice && !notice.hasAttribute('hidden');
}

/** Whatever is wrong with the database, visitors meet the same. */
const outage = ({ name, begin, end }: Outage): Drill<HostedStage> => ({
  name,
  async run(claims, stage) {
    const { url } = stage.host;
    const ledger = new Ledger(url, stage.database);
    const [byScript, byForm] = [ledger.write(), ledger.write()];
    await begin(stage);
    try {
      claims.same('enquiry by script', '503, Retry-After', inShort(await ledger.send(byScript)));
      const form = await ledger.post(byForm);
      const shown = formCameBack(form, byForm) ? 'filled in' : 'not whole';
      claims.same(
        'form without scripts',
        '503, Retry-After, filled in',
        `${inShort(form)}, ${shown}`,
      );
      const newsletter = await ask(`${url}/api/newsletter`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: byScript.fields.email }),
      });
      claims.same('newsletter', '503, Retry-After', inShort(newsletter));
      const health = await ask(`${url}/api/health`);
      const named = health.text.includes('"database"') ? 'names database' : 'names nothing';
      claims.same('health', '503, names database', `${health.status}, ${named}`);
      claims.same(
        'pages',
        '200, 200',
        [await ask(url), await ask(`${url}/contact`)].map(inShort).join(', '),
      );
    } finally {
      await end(stage);
    }
    claims.same(
      'sent again afterwards',
      '201, 303',
      `${(await ledger.send(byScript)).status}, ${(await ledger.post(byForm)).status}`,
    );
    claims.same('rows', ledger.expected(), await ledger.count());
  },
});

export const databaseRefused = outage({
  name: 'database refused',
  begin: ({ between }) => between.shut(),
  end: ({ between }) => between.reopen(),
});

export const databaseBroken = outage({
  name: 'database answers 5xx',
  begin: ({ between }) => between.become('broken'),
  end: ({ between }) => between.become('well'),
});

export const databaseCut = outage({
  name: 'connections break',
  begin: ({ between }) => between.become('away'),
  end: ({ between }) => between.become('well'),
});

/** The function's own deadline is 4.5 s; a busy machine may take a while longer to say so. */
const boundedSeconds = 10;

/** The row is there although nobody was told: the same key must find it, not make another. */
async function claimOnce(
  claims: Claims,
  ledger: Ledger,
  entry: Entry,
  database: HostedStage['database'],
): Promise<void> {
  const [row] = await storedRows(database, ledger.company);
  claims.same('sent again', '200', (await ledger.send(entry)).status);
  claims.same('reference', row?.reference ?? 'that of the row', entry.reference ?? 'none');
  claims.same('rows', ledger.expected(), await ledger.count());
}

export const databaseSlow: Drill<HostedStage> = {
  name: 'database too slow',
  async run(claims, { host, between, database }) {
    const ledger = new Ledger(host.url, database);
    const entry = ledger.write();
    between.become('slow', storing);
    const started = performance.now();
    const answer = await ledger.send(entry);
    claims.same('enquiry', '503, Retry-After', inShort(answer));
    claims.atMost('answered in', boundedSeconds, (performance.now() - started) / 1000, 's');
    claims.same('pages meanwhile', '200', (await ask(host.url)).status);
    between.become('well');
    await claimOnce(claims, ledger, entry, database);
  },
};

export const answerLost: Drill<HostedStage> = {
  name: 'answer of the database lost',
  async run(claims, { host, between, database }) {
    const ledger = new Ledger(host.url, database);
    const entry = ledger.write();
    between.become('cut', storing);
    claims.same('enquiry', '503, Retry-After', inShort(await ledger.send(entry)));
    between.become('well');
    await claimOnce(claims, ledger, entry, database);
  },
};
