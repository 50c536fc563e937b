import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { type HTMLElement, parse } from 'node-html-parser';
import { projectRoot } from '../host/start';
import { makeDataFolder } from '../testing/database/data-folder';
import { localAccess, prepareHost } from '../testing/server/host/host-process';
import { addPage } from './support/add-page';
import { ask } from './support/answer';
import type { Claims, Drill } from './support/drill';
import { filesWith, type OtherSite, withContent } from './support/other-content';
import { hire, signedIn, withCookie } from './support/staff';

const GROUPS = ['general', 'cosmetic', 'implants-surgery'];
const SERVICES = 16;
/** Its pages of services are in both. */
const LANGUAGES = ['en-GB', 'ar'];
const BRAND = 'Dantika Dental';
const STAFF = 'rhea@dantika.example';

const hrefsIn = (part: HTMLElement | null) =>
  (part?.querySelectorAll('a') ?? []).map((link) => link.getAttribute('href') ?? '');

const commas = (list: readonly string[]) => [...new Set(list)].join(', ');

async function lookAtPages(claims: Claims, folder: string): Promise<void> {
  const read = (file: string) => readFile(path.join(folder, file), 'utf8');
  const home = parse(await read('index.html'));
  const groups = GROUPS.map((group) => `/services/${group}`);
  const menu = hrefsIn(home.querySelector('header'));
  claims.same(
    'groups in the menu',
    commas(groups),
    commas(menu.filter((href) => groups.includes(href))),
  );
  const choices = home.querySelectorAll('select[name=service] option');
  claims.same(
    'choices of the form',
    commas(['', ...GROUPS, 'consultation']),
    commas(choices.map((choice) => choice.getAttribute('value') ?? '')),
  );
  const budgets = home.querySelectorAll('select[name=budget] option');
  claims.same(
    'budgets of the form',
    'Under Rs. 5,000; Rs. 5,000 to 25,000; My insurance pays',
    budgets
      .slice(1)
      .map((budget) => budget.text)
      .join('; '),
  );
  const listed = (await read('sitemap.xml')).match(/<loc>[^<]+\/services\/[^<]+/g) ?? [];
  const pages = LANGUAGES.length * (GROUPS.length + SERVICES);
  claims.same('groups and services in the sitemap', pages, listed.length);
  const languages = [home, parse(await read('ar/index.html'))].map(
    (page) => page.querySelector('html')?.getAttribute('lang') ?? '',
  );
  claims.same('languages', commas(LANGUAGES), commas(languages));
  const shared = home.querySelector('meta[property="og:locale"]')?.getAttribute('content');
  claims.same('language of shared links', 'en_GB', shared ?? '');
  const title = home.querySelector('title')?.text ?? '';
  claims.same('title of home', `Dentists in Pune: six clinics | ${BRAND}`, title);
  const added = parse(await read('questions/index.html')).querySelector('h1')?.text;
  claims.same('a page added by the recipe', `What ${BRAND} is asked most`, added ?? '');
  const { name } = JSON.parse(await read('site.webmanifest')) as { name: string };
  claims.same('name in the manifest', BRAND, name);
  const call = hrefsIn(home.querySelector('header')).find((href) => href.startsWith('tel:'));
  claims.same('link to call', 'tel:+912055500142', call ?? '');
  const logo = home.querySelector('#logo-mark path')?.getAttribute('d') ?? '';
  claims.same('its logo in the header', 'M24 11C20 7', logo.slice(0, 11));
  claims.same('files with our logo', '', commas(await filesWith(folder, /M17\.5 49\.5/)));
  claims.same(
    'country of its address',
    'yes',
    (await read('index.html')).includes('"addressCountry":"IN"') ? 'yes' : 'no',
  );
  claims.same('files that say Meghdoot', '', commas(await filesWith(folder, /meghdoot/i)));
}

const enquiryFor = (service: string): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
  body: JSON.stringify({
    ...{ name: 'Asha Rao', email: 'asha@example.in', service, budget: 'insured' },
    message: 'A tooth hurts since Monday.',
  }),
});

async function sendAndRead(claims: Claims, { folder }: OtherSite): Promise<void> {
  const dataDir = await makeDataFolder();
  const host = await prepareHost({ dataDir, project: folder });
  try {
    await host.start();
    const moved = await ask(`${host.url}/services/check-ups`);
    claims.same(
      'a former address leads on',
      '301 /services/general/check-up',
      `${moved.status} ${moved.headers.get('location') ?? ''}`,
    );
    const sent = await ask(`${host.url}/api/enquiries`, enquiryFor('implants-surgery'));
    claims.same('an enquiry for one of its services', 201, sent.status);
    const other = await ask(`${host.url}/api/enquiries`, enquiryFor('crm'));
    claims.same('an enquiry for a service of ours', 422, other.status);
    await hire(await localAccess(dataDir), STAFF);
    const cookie = await signedIn(host.url, STAFF);
    const list = `${host.url}/api/leads?service=implants-surgery&budget=insured`;
    const answer = await ask(list, withCookie(cookie));
    const { leads } = JSON.parse(answer.text) as { leads: { service: string }[] };
    claims.same('on the desk', 'implants-surgery', commas(leads.map(({ service }) => service)));
  } finally {
    await host.end('SIGTERM');
  }
}

/**
 * The whole content swapped for that of another agency: its site is built with one more page, looked at, and takes an
 * enquiry. Browser tests (`e2e/mirrored`) read its pages in Arabic.
 */
export const anotherAgency: Drill<unknown> = {
  name: 'another agency',
  async run(claims) {
    const site = await withContent(path.join(projectRoot, 'testing/content/dental'));
    try {
      await addPage(site.folder);
      const { ok, output } = await site.build();
      claims.same('built', 'yes', ok ? 'yes' : output);
      if (!ok) return;
      await lookAtPages(claims, path.join(site.folder, 'public'));
      await sendAndRead(claims, site);
      claims.passed(await site.browse('mirrored'));
    } finally {
      await site.remove();
    }
  },
};
