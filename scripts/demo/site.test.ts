import { readFileSync } from 'node:fs';
import path from 'node:path';
import { forgetOrdinarySite } from './site';

const example = readFileSync(path.join(__dirname, '../../.env.example'), 'utf8');
const known = example.match(/^[A-Z_]+(?==)/gm) ?? [];

test('of all variables of a site, only those that say where it listens reach the demo', () => {
  expect(known).toEqual(expect.arrayContaining(['SMTP_URL', 'IMAP_URL', 'SUPABASE_URL']));
  const names = [...known, 'URL', 'EMAIL_ABILITY', 'PATH'];
  const environment = Object.fromEntries(names.map((name) => [name, 'set']));
  const forgotten = forgetOrdinarySite(environment);
  expect(Object.keys(environment).sort()).toEqual(['HOST', 'PATH', 'PORT', 'TRUST_PROXY']);
  expect(forgotten).toHaveLength(names.length - 4);
  expect(forgotten).toEqual(expect.arrayContaining(['NOTIFY_WEBHOOK_URL', 'CALENDAR_BUSY_URL']));
});

test('an environment without them says so', () => {
  expect(forgetOrdinarySite({ PORT: '9000', SMTP_URL: '' })).toEqual([]);
});
