import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { type HTMLElement, parse } from 'node-html-parser';
import type { Email } from 'postal-mime';
import { z } from 'zod';
import { projectRoot } from '../host/start';
import { makeDataFolder } from '../testing/database/data-folder';
import { emailsTo } from '../testing/server/email-folder';
import { localAccess, prepareHost } from '../testing/server/host/host-process';
import { ask } from './support/answer';
import type { Claims, Drill } from './support/drill';
import { EDITOR_FIELDS } from '../src/domain/content-editor';
import { filesWith, visitorPages, withContent } from './support/other-content';
import { hire, signedIn, withCookie } from './support/staff';
import { waitUntil } from './support/wait-until';

const VISITOR = 'jan@example.de';
const ENGLISH_VISITOR = 'jane@example.co.uk';
const STAFF = 'fenja@elbkontor.example';

const ZONE = 'India’s zone';

/** Scripts, and the page for browsers without them, list the zones of all visitors. */
const LISTS_ZONES = /\.js$|^(?:en-GB.)?consultation.times.index\.html$/;

/** Hints of the editor, whose examples are the schema’s. */
const HINTS = EDITOR_FIELDS.slice(1);

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

/** Words without which few English sentences do, and which German has not. */
const ENGLISH = /(?<!\p{L})(?:and|by|call|for|reference|the|we|with|you|your)(?!\p{L})/giu;

/** The English words that somebody reads in a text or in HTML; addresses are none. */
function englishIn(source: string): string {
  const root = parse(source, { blockTextElements: { script: true, style: true } });
  for (const element of root.querySelectorAll('script, style')) element.remove();
  // A soft hyphen stands within a word.
  const text = root.textContent.replace(/https?:\S+/g, ' ').replaceAll('\u00AD', '');
  return [...new Set(text.match(ENGLISH))].join(', ');
}

const yesNo = (holds: boolean) => (holds ? 'yes' : 'no');

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
    ...{ budget: '1000-5000', message: 'Uns allen wurde per Fax gekündigt.' },
    ...{ consultation_at: AFTER, custom_fields: { standorte: '2,5', rahmen: '12.500 €' } },
  }),
};

const englishEnquiry: RequestInit = {
  method: 'POST',
  headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
  body: JSON.stringify({
    ...{ name: 'Jane Doe', email: ENGLISH_VISITOR, service: 'employment', language: 'en-GB' },
    message: 'My employer wants to end my contract.',
  }),
};

/** A visitor of an English page gets English emails. */
async function writeInEnglish(claims: Claims, url: string, folder: string): Promise<void> {
  const { status } = await ask(`${url}/api/enquiries`, englishEnquiry);
  claims.same('an enquiry in English', 201, status);
  let emails: Email[] = [];
  await waitUntil('an email to the English visitor', async () => {
    emails = await emailsTo(folder, ENGLISH_VISITOR);
    return emails.length > 0;
  });
  const [{ subject = '', text = '' } = {}] = emails;
  const isAcknowledged = subject.startsWith('We’ve received your enquiry');
  claims.same('its subject, in English', 'yes', yesNo(isAcknowledged));
  claims.same('its greeting', 'yes', yesNo(text.includes('Hello Jane Doe,')));
  claims.same('its place', 'yes', yesNo(text.includes('Hamburg, Germany')));
}

async function readEmails(claims: Claims, folder: string): Promise<void> {
  const emails: Record<'visitor' | 'staff', Email[]> = { visitor: [], staff: [] };
  await waitUntil('emails to the visitor and to staff', async () => {
    emails.visitor = await emailsTo(folder, VISITOR);
    emails.staff = await emailsTo(folder, STAFF);
    return emails.visitor.length > 0 && emails.staff.length > 0;
  });
  const toVisitor = emails.visitor.flatMap(textsOf);
  const toStaff = emails.staff.flatMap(textsOf).join('\n');
  const all = [...toVisitor, toStaff].join('\n');
  claims.same('ours in emails and invitations', '', ours(all).join(', '));
  claims.same('the call in the invitation', 'yes', yesNo(/20270329T0[79]0000/.test(all)));
  claims.same('the label of its form', 'yes', yesNo(all.includes('Rechtsgebiet')));
  const english = toVisitor.map(englishIn).filter(Boolean);
  claims.same('English in emails to the visitor', '', english.join(', '));
  const day = toVisitor.join('\n').includes('am Montag, 29. März 2027 um 09:00 MESZ');
  claims.same('the day of the call, in German', 'yes', yesNo(day));
  claims.same('a decimal comma', 'yes', yesNo(/\b2,5\b/.test(toStaff)));
  claims.same('an amount with a point', 'yes', yesNo(/12\.500\s€/.test(toStaff)));
}

/** The second language has a page of everything but About and the cases, which are not translated. */
const isInEnglish = (page: string) => page.startsWith('en-GB');

/** The desk is English on any site. */
async function readPages(claims: Claims, folder: string): Promise<void> {
  const pages = (await visitorPages(folder)).filter((page) => !isInEnglish(page));
  claims.same('pages were read', 'yes', yesNo(pages.length > 15));
  const said = await Promise.all(
    pages.map(async (page) => {
      const html = await readFile(path.join(folder, page), 'utf8');
      const lang = parse(html).querySelector('html')?.getAttribute('lang');
      return { page, english: englishIn(html), isGerman: lang === 'de-DE' };
    }),
  );
  const english = said.flatMap(({ page, english }) => (english ? `${page}: ${english}` : []));
  claims.same('English on pages', '', english.join('; '));
  const others = said.filter(({ isGerman }) => !isGerman).map(({ page }) => page);
  claims.same('pages in another language', '', others.join(', '));
}

/** Pages in the second language stand below its tag. */
async function readEnglishPages(claims: Claims, folder: string): Promise<void> {
  const pages = (await visitorPages(folder)).filter(isInEnglish);
  const read = async (page: string) => parse(await readFile(path.join(folder, page), 'utf8'));
  claims.same('English pages were made', 'yes', yesNo(pages.length > 10));
  const untranslated = pages.filter((page) => /\b(?:about|portfolio)\b/.test(page));
  claims.same('English pages without words', '', untranslated.join(', '));
  const said = await Promise.all(
    pages.map(async (page) => (await read(page)).querySelector('html')?.getAttribute('lang')),
  );
  claims.same('their language', 'en-GB', [...new Set(said)].join(', '));
  const home = await read(path.join('en-GB', 'index.html'));
  const heading = home.querySelector('h1')?.textContent.replaceAll('\u00AD', '') ?? '';
  claims.same('their first heading', 'A lawyer who tells you beforehand', heading.trim());
  const contact = await read(path.join('en-GB', 'contact', 'index.html'));
  const button = contact.querySelector('#enquiry-send')?.textContent ?? '';
  claims.same('their button', 'Send message', button.trim());
}

/** Words without which few German sentences do, and which English has not. */
const GERMAN =
  /(?<!\p{L})(?:auf|das|der|die|ein|eine|für|ist|mit|nicht|und|von|wir|zu)(?!\p{L})/giu;

/** The German words of a page in English that no element says to be German. */
function unmarkedGerman(root: HTMLElement): string {
  for (const element of root.querySelectorAll('script, style, template, [lang="de-DE"]')) {
    element.remove();
  }
  return [...new Set(root.textContent.replaceAll('\u00AD', '').match(GERMAN))].join(', ');
}

/** Texts that English pages lack stand in German, and say so; a page may have its own path. */
async function readMixedPages(claims: Claims, folder: string): Promise<void> {
  const read = async (page: string) => parse(await readFile(path.join(folder, page), 'utf8'));
  const pages = (await visitorPages(folder)).filter(isInEnglish);
  const unmarked = await Promise.all(
    pages.map(async (page) => [page, unmarkedGerman(await read(page))] as const),
  );
  const found = unmarked.flatMap(([page, words]) => (words ? `${page}: ${words}` : []));
  claims.same('German on English pages that is not marked', '', found.join('; '));

  const contracts = await read('en-GB/services/employment-law/contracts/index.html');
  const links = contracts.querySelectorAll('link[rel=canonical], link[rel=alternate][hreflang]');
  const paths = links.map((link) => new URL(link.getAttribute('href') ?? '').pathname);
  const first = '/services/employment/contract-review';
  const own = '/en-GB/services/employment-law/contracts';
  claims.same('its addresses', [own, first, own, first].join(' '), paths.join(' '));
  const german = await read(`${first}/index.html`);
  const other = german.querySelector('footer a[hreflang="en-GB"]')?.getAttribute('href');
  claims.same('the same page in English', own, other ?? '');
  const services = await read('en-GB/services/index.html');
  claims.same(
    'links to it',
    'yes',
    yesNo(services.querySelector(`main a[href="${own}"]`) !== null),
  );
}

/** Without scripts, a form with faults comes back. */
async function readFaults(claims: Claims, url: string): Promise<void> {
  const name = 'x'.repeat(101);
  const body = new URLSearchParams({ name });
  const headers = { accept: 'text/html' };
  const sent = await ask(`${url}/api/enquiries`, { method: 'POST', headers, body });
  const { text } = await ask(new URL(sent.headers.get('location') ?? '/', url).href);
  const fault = '„Vor- und Nachname“ darf höchstens 100 Zeichen lang sein.';
  claims.same('a fault names its field', 'yes', yesNo(text.includes(fault)));
  claims.same('English beside faults', '', englishIn(text));
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
  claims.same('worth in the export', 'yes', yesNo(/Value \(€\)/.test(csv.text)));
  claims.same('its amount', 'yes', yesNo(/;2400;/.test(csv.text)));
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
    await readFaults(claims, host.url);
    const old = await ask(`${host.url}/en-GB/services/employment/contract-review`);
    const target = '/en-GB/services/employment-law/contracts';
    claims.same(
      'the path of the first language leads to',
      target,
      old.headers.get('location') ?? '',
    );
    await hire(await localAccess(dataDir), STAFF);
    await useDesk(claims, host.url, await signedIn(host.url, STAFF));
    await readEmails(claims, path.join(dataDir, 'outbox'));
    await writeInEnglish(claims, host.url, path.join(dataDir, 'outbox'));
  } finally {
    await host.end('SIGTERM');
  }
}

/** A law firm in Hamburg: other languages, another zone, currency and country, and other hours, from content alone. */
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
        const read = files.filter(
          (file) => file !== HINTS && (what !== ZONE || !LISTS_ZONES.test(file)),
        );
        claims.same(`built files with ${what}`, '', read.join(', '));
      }
      await readPages(claims, path.join(site.folder, 'public'));
      await readEnglishPages(claims, path.join(site.folder, 'public'));
      await readMixedPages(claims, path.join(site.folder, 'public'));
      await bookCall(claims, site.folder);
      claims.passed(await site.browse('german'));
    } finally {
      await site.remove();
    }
  },
};
