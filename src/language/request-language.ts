import { AsyncLocalStorage } from 'node:async_hooks';
import { LANGUAGE } from './languages';
import { type LanguageContext, setLanguageSource, type Words } from './language-context';

/* eslint-disable @typescript-eslint/no-require-imports -- Bundlers find the files of all languages by these paths, and read them at once. */
const FILES: Readonly<Record<string, (tag: string) => unknown>> = {
  agency: (tag) => require(`../../content/${tag}/agency.json`),
  'enquiry-form': (tag) => require(`../../content/${tag}/enquiry-form.json`),
  'services/budgets': (tag) => require(`../../content/${tag}/services/budgets.json`),
  'services/choices': (tag) => require(`../../content/${tag}/services/choices.json`),
  'words/call': (tag) => require(`../../content/${tag}/words/call.json`),
  'words/emails': (tag) => require(`../../content/${tag}/words/emails.json`),
  'words/form': (tag) => require(`../../content/${tag}/words/form.json`),
  'words/page': (tag) => require(`../../content/${tag}/words/page.json`),
  'words/receipt': (tag) => require(`../../content/${tag}/words/receipt.json`),
  'words/sending': (tag) => require(`../../content/${tag}/words/sending.json`),
  'words/server': (tag) => require(`../../content/${tag}/words/server.json`),
};
/* eslint-enable @typescript-eslint/no-require-imports */

/** The words of a file; none where it is missing, and then those of the first language are said. */
function readFile(read: (tag: string) => unknown, tag: string): unknown {
  try {
    return read(tag);
  } catch {
    return undefined;
  }
}

const readWords = (tag: string): Words =>
  Object.fromEntries(Object.entries(FILES).map(([file, read]) => [file, readFile(read, tag)]));

const known = new Map<string, LanguageContext>();

/** @param tag one of the site's languages */
function contextOf(tag: string): LanguageContext | undefined {
  if (tag === LANGUAGE) return undefined;
  const found = known.get(tag) ?? { language: tag, words: readWords(tag) };
  known.set(tag, found);
  return found;
}

const contexts = new AsyncLocalStorage<LanguageContext | undefined>();

setLanguageSource(() => contexts.getStore());

/**
 * Does work that speaks a language, on a server that speaks to others at the same time.
 *
 * @param tag one of the site's languages
 */
export const withLanguage = <T>(tag: string, work: () => T): T =>
  contexts.run(contextOf(tag), work);

/** Speaks a language in all that follows in this flow of calls, for a caller that cannot wrap what follows. */
export const enterLanguage = (tag: string): void => contexts.enterWith(contextOf(tag));
