import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { isJsonObject } from '../../../src/gatsby/content-check/content-document';
import { isLanguageTag } from '../../../src/gatsby/content-types';
import { pseudoMessage } from './pseudo-words';

/** Fields that hold no words: keys, addresses, names, amounts, and what the code reads. */
const FACTS = new Set(
  [
    'answersBy askedOf brand budget caller callingCode captions category city country countryCode cta ctas currency email file',
    'github headerCta href icon image key kind languages limit link location logo mark max means mode mp4 name phone phoneImage',
    'portrait postalCode poster price screen securityContact service services servicesHref shortBrand slug state',
    'street template timeZone typed until url webm weekdays',
  ]
    .join(' ')
    .split(' '),
);

/** Keys, paths and addresses look alike everywhere. */
const isFact = (text: string) => /^(?:[/#.]|https?:)/.test(text) || /^[a-z\d-]+$/.test(text);

function pseudoValue(value: unknown, field: string): unknown {
  if (Array.isArray(value)) return value.map((item) => pseudoValue(item, field));
  if (isJsonObject(value)) {
    return Object.fromEntries(
      Object.entries(value).map(([key, held]) => [key, pseudoValue(held, key)]),
    );
  }
  return typeof value !== 'string' || FACTS.has(field) || isFact(value)
    ? value
    : pseudoMessage(value);
}

/** Leaves the site its first language. */
function keepOneLanguage(folder: string): void {
  for (const name of readdirSync(folder).filter(isLanguageTag)) {
    rmSync(path.join(folder, name), { recursive: true });
  }
  const target = path.join(folder, 'agency.json');
  const agency = JSON.parse(readFileSync(target, 'utf8')) as { languages: string[] };
  writeFileSync(target, JSON.stringify({ ...agency, languages: agency.languages.slice(0, 1) }));
}

/**
 * Accents every vowel of a site's texts, so that what is plain English afterwards comes from the code.
 *
 * @param folder the content folder, which is changed
 */
export function makePseudo(folder: string): void {
  keepOneLanguage(folder);
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  for (const file of files.filter((name) => name.endsWith('.json'))) {
    const target = path.join(folder, file);
    const content: unknown = JSON.parse(readFileSync(target, 'utf8'));
    writeFileSync(target, JSON.stringify(pseudoValue(content, '')));
  }
}
