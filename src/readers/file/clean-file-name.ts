import { kindOfEnding, type Taken, TAKEN } from './kinds';

/** Most file systems take 255 bytes; the rest is for what a program that saves it adds. */
const MOST_BYTES = 200;

/** More is never looked at. */
const MOST_CHARACTERS = 2_000;

const PATH = /^.*[/\\]/s;
/** Controls, and the line ends that are none by Unicode's categories. */
const CONTROLS = /[\p{Cc}\u2028\u2029]+/gu;
/** Direction marks and invisible characters; the joiners stay, scripts and emoji need them. */
const INVISIBLE =
  /[\u00AD\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFB]|\p{Cs}/gu;
const EDGES = /^[\s.]+|[\s.]+$/gu;
/** Windows opens a device by these, whatever follows the dot. */
const DEVICE = /^(con|prn|aux|nul|conin\$|conout\$|com[0-9¹²³]|lpt[0-9¹²³])(?=\s*(\.|$))/i;
/** Short, and with a letter: the last part of "Offer v1.2" is none. */
const ENDING = /\.(?=[0-9]*[a-z])([a-z0-9]{1,5})$/i;

const trim = (text: string): string => text.replace(EDGES, '');

/** The ending of a name in lower case, or nothing. */
export const endingOf = (name: string): string =>
  (ENDING.exec(name.replace(/[\s.]+$/u, ''))?.[1] ?? '').toLowerCase();

/** Cuts between the characters that a reader sees. */
function cutToBytes(text: string, most: number): string {
  if (Buffer.byteLength(text) <= most) return text;
  let cut = '';
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    if (Buffer.byteLength(cut + segment) > most) break;
    cut += segment;
  }
  return cut;
}

/** The ending of a taken kind; another kind's gives way, and what is no kind's stays part of the name. */
function endingFor(kind: Taken, stem: string, ending: string): [stem: string, ending: string] {
  const endings: readonly string[] = TAKEN[kind].endings;
  if (endings.includes(ending.slice(1).toLowerCase())) return [stem, ending];
  return [kindOfEnding(ending.slice(1).toLowerCase()) ? stem : stem + ending, `.${endings[0]}`];
}

/**
 * A name from outside as it may be shown and saved: without a path, controls and direction marks, no device's, not too long.
 * @param kind the kind whose ending the name gets
 */
export function cleanFileName(name: string, kind?: Taken): string {
  const bounded =
    name.length > MOST_CHARACTERS
      ? name.slice(0, MOST_CHARACTERS / 2) + name.slice(-MOST_CHARACTERS / 2)
      : name;
  const line = bounded.replace(CONTROLS, ' ').replace(INVISIBLE, '').normalize('NFC');
  const base = line.replace(PATH, '').replace(/[\s.]+$/u, '');
  const ownEnding = ENDING.exec(base)?.[0] ?? '';
  const ownStem = base.slice(0, base.length - ownEnding.length);
  const [stem, ending] = kind ? endingFor(kind, ownStem, ownEnding) : [ownStem, ownEnding];
  const short = trim(cutToBytes(trim(stem), MOST_BYTES - ending.length));
  const isNameless = short === '' || !/[\p{L}\p{N}]/u.test(short + ending);
  return `${isNameless ? 'file' : short.replace(DEVICE, '$1_')}${ending}`;
}
