import { LANGUAGE } from './languages';

/** Words of `content/<tag>/`, by the path of their file in it without its ending: `words/form`, `enquiry-form`. */
export type Words = Readonly<Record<string, unknown>>;

/** The language of what is said now, with its words. */
export interface LanguageContext {
  language: string;
  words: Words;
}

const FIRST: LanguageContext = { language: LANGUAGE, words: {} };

let current: () => LanguageContext | undefined = () => undefined;

/**
 * Decides in which language code speaks. A browser speaks that of its page; a server that of the visitor whom it answers
 * (`src/language/request-language.ts`).
 *
 * @param source is asked again for every word; undefined stands for the first language
 */
export function setLanguageSource(source: () => LanguageContext | undefined): void {
  current = source;
}

/** The language of what is said now, with its words: none for the first language, whose words stand in the code's imports. */
export const languageContext = (): LanguageContext => current() ?? FIRST;

/** Does work at once that speaks the first language, whoever reads it. */
export function inFirstLanguage<T>(work: () => T): T {
  const source = current;
  current = () => undefined;
  try {
    return work();
  } finally {
    current = source;
  }
}

/** The tag of the language of what is said now. */
export const language = (): string => languageContext().language;

/** Makes a value for each language in which it is asked for, once: the first formatter of a kind takes a phone up to 80 ms. */
export function perLanguage<T>(make: (language: string) => T): () => T {
  const made = new Map<string, T>();
  return () => {
    const tag = language();
    const value = made.get(tag) ?? make(tag);
    made.set(tag, value);
    return value;
  };
}
