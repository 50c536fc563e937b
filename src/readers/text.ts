import { normaliseMessage } from '../domain/text';

/** Controls besides tab and line feed, and halves of surrogate pairs: a database stores none of them. */
const UNSTORABLE = /[^\P{Cc}\t\n]|\p{Cs}/gu;

/** A text from outside as it may be stored: without invisible and unstorable characters, at most `most` code points. */
export const cleanMessage = (text: string, most: number): string => {
  const clean = normaliseMessage(text).replace(UNSTORABLE, '');
  return [...clean.trim()].slice(0, most).join('').trim();
};

/** As above, for a text of one line. */
export const cleanLine = (text: string, most: number): string =>
  cleanMessage(text.replace(/[\s\u2028\u2029]+/g, ' '), most);
