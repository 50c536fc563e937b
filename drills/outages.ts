import { parse } from 'node-html-parser';
import { type Answer, ask, inShort } from './support/answer';
import type { Drill } from './support/drill';
import type { HostedStage } from './support/hosted-stage';
import { Ledger } from './support/ledger';

interface Outage {
  name: string;
  begin(stage: HostedStage): Promise<void> | void;
  end(stage: HostedStage): Promise<void> | void;
}

/** Whether the form came back with what was typed and the key to send it again under, and says why. */
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
