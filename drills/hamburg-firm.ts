import { randomUUID } from 'node:crypto';
import path from 'node:path';
import type { Email } from 'postal-mime';
import { z } from 'zod';
import { projectRoot } from '../host/start';
import { makeDataFolder } from '../testing/database/data-folder';
import { emailsTo } from '../testing/server/email-folder';
import { localAccess, prepareHost } from '../testing/server/host/host-process';
import { ask } from './support/answer';
import type { Claims, Drill } from './support/drill';
import { filesWith, withContent } from './support/other-content';
import { hire, signedIn, withCookie } from './support/staff';
import { waitUntil } from './support/wait-until';

const VISITOR = 'jan@example.de';
const STAFF = 'fenja@elbkontor.example';

const ZONE = 'India’s zone';

/** Scripts, and the page for browsers without them, list the zones of all visitors. */
const LISTS_ZONES = /\.js$|^consultation.times.index\.html$/;

/** Words that only our own content may say, wherever somebody reads it. */
const OURS: Readonly<Record<string, RegExp>> = {
  'our brand': /meghdoot/i,
  'a rupee sign': /₹/,
  lakh: /\blakhs?\b/i,
  IST: /\bIST\b/,
  'India’s calling code': /\+91[ \d-]{6,}/,
  [ZONE]: /Kolkata/,
};

const ours = (text: string) => Object.keys(OURS).filter((what) => OURS[what]?.test(text));

/** Two days before the clocks of Berlin go forward, in the morning. */
const THURSDAY = Date.parse('2027-03-25T08:00:00Z');
/** Nine o'clock on the day before the weekend, and after it. */
const BEFORE = '2027-03-26T08:00:00.000Z';
const AFTER = '2027-03-29T07:00:00.000Z';

const slotsSchema = z.object({
  timezone: z.string(),
  slots: z.array(z.object({ starts_at: z.string() })),
});
const leadsSchema = z.object({ leads: z.array(z.object({ id: z.string() })) });

/** The first start on a day (UTC), and the last. */
function startsOn(slots: readonly { starts_at: string }[], day: string): string {
  const starts = slots
    .map(({ starts_at }) => new Date(starts_at).toISOString())
    .filter((start) => start.startsWith(day));
  return `${starts[0]} to ${starts.at(-1)}`;
}

const textsOf = ({ subject = '', text = '', html = '', attachments }: Email) => [
  ...[subject, text, html],
  ...attachments.map(({ content }) =>
    typeof content === 'string' ? content : new TextDecoder().decode(content),
  ),
];

const booking: RequestInit = {
  method: 'POST',
  headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
  body: JSON.stringify({
    ...{ name: 'Jan Hansen', email: VISITOR, phone: '0170 1234567', service: 'employment' },
    ...{ budget: '1000-5000', message: 'A fax dismissed us all.', consultation_at: AFTER },
  }),
};

async function readEmails(claims: Claims, folder: string): Promise<void> {
  let emails: Email[] = [];
  await waitUntil('emails to the visitor and to staff', async () => {
    const [toVisitor, toStaff] = [await emailsTo(folder, VISITOR), await emailsTo(folder, STAFF)];
    emails = [...toVisitor, ...toStaff];
    return toVisitor.length > 0 && toStaff.length > 0;
  });
  const all = emails.flatMap(textsOf).join('\n');
  claims.same('ours in emails and invitations', '', ours(all).join(', '));
  claims.same('the call in the invitation', 'yes', /20270329T0[79]0000/.test(all) ? 'yes' : 'no');
  claims.same('the label of its form', 'yes', all.includes('Area of Law') ? 'yes' : 'no');
}

async function useDesk(claims: Claims, url: string, cookie: string): Promise<void> {
  const list = await ask(`${url}/api/leads`, withCookie(cookie));
  const [lead] = leadsSchema.parse(JSON.parse(list.text)).leads;
  const change = (value: number) =>
    ask(
      `${url}/api/leads/${lead?.id}`,
      withCookie(cookie, {
        method: 'PATCH',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ value }),
      }),
    );
  const refused = await change(-1);
  claims.same('a worth below nothing', 'euros', /whole (\w+)/.exec(refused.text)?.[1] ?? '');
  claims.same('its worth', 200, (await change(2400)).status);
  const detail = await ask(`${url}/api/leads/${lead?.id}`, withCookie(cookie));
  const csv = await ask(`${url}/api/leads/export`, withCookie(cookie));
  claims.same('worth in the export', 'yes', /Value \(€\)/.test(csv.text) ? 'yes' : 'no');
  claims.same('its amount', 'yes', /,2400,/.test(csv.text) ? 'yes' : 'no');
  const agenda = await ask(`${url}/api/consultations?from=2027-03-29&days=1`, withCookie(cookie));
  const read = [list, detail, csv, refused, agenda].map(({ text }) => text).join('\n');
  claims.same('ours at the desk and in the export', '', ours(read).join(', '));
}

/** Two days before the clocks go forward: calls keep the hours of the office, and nobody reads a word of ours. */
async function bookCall(claims: Claims, project: string): Promise<void> {
  const dataDir = await makeDataFolder();
  const host = await prepareHost({
    ...{ dataDir, project },
    variables: { CLOCK_SHIFT_MS: String(THURSDAY - Date.now()), NOTIFY_EMAIL: STAFF },
    nodeArgs: ['--import', path.join(__dirname, 'support', 'shifted-clock.mjs')],
  });
  try {
    await host.start();
    const answer = await ask(`${host.url}/api/consultations/slots`);
    const { timezone, slots } = slotsSchema.parse(JSON.parse(answer.text));
    claims.same('zone of the calls', 'Europe/Berlin', timezone);
    const friday = `${BEFORE} to 2027-03-26T16:30:00.000Z`;
    claims.same('calls on Friday', friday, startsOn(slots, '2027-03-26'));
    claims.same('on Sunday', 'undefined to undefined', startsOn(slots, '2027-03-28'));
    const monday = `${AFTER} to 2027-03-29T15:30:00.000Z`;
    claims.same('on Monday, an hour earlier in UTC', monday, startsOn(slots, '2027-03-29'));
    claims.same('a call on Monday', 201, (await ask(`${host.url}/api/enquiries`, booking)).status);
    await hire(await localAccess(dataDir), STAFF);
    await useDesk(claims, host.url, await signedIn(host.url, STAFF));
    await readEmails(claims, path.join(dataDir, 'outbox'));
  } finally {
    await host.end('SIGTERM');
  }
}

/** A law firm in Hamburg: another zone, other hours, currency and country, from content alone. */
export const hamburgFirm: Drill<unknown> = {
  name: 'another agency in Hamburg',
  async run(claims) {
    const site = await withContent(path.join(projectRoot, 'testing/content/hamburg'));
    try {
      const { ok, output } = await site.build();
      claims.same('built', 'yes', ok ? 'yes' : output);
      if (!ok) return;
      for (const [what, pattern] of Object.entries(OURS)) {
        const files = await filesWith(path.join(site.folder, 'public'), pattern);
        const read = files.filter((file) => what !== ZONE || !LISTS_ZONES.test(file));
        claims.same(`built files with ${what}`, '', read.join(', '));
      }
      await bookCall(claims, site.folder);
    } finally {
      await site.remove();
    }
  },
};
