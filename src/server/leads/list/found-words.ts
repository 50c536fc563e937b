import { answerText, type CustomAnswer } from '../../../domain/custom-answers';
import { labelled } from '../../../domain/custom-fields';
import type { FoundWords } from '../../../domain/http-api/leads';
import { type EnquiryField, enquiryFieldsIn, kindOf } from '../../../domain/lead-fields';
import { plainDigits } from '../../../domain/plain-digits';
import type { Result } from '../../http/api-types';
import type { Db } from '../../db/supabase';
import { readResponse } from '../../db/read-response';
import { excerptOf, wordsIn, searchPatterns, searchWords } from './search-text';

const isLong = (field: EnquiryField) => kindOf(field) === 'text';

/** The parts of an enquiry that a search looks into. A long text comes last: a row shows the others anyway. */
const FIELDS = [
  ...enquiryFieldsIn('search').filter((field) => !isLong(field)),
  'reference' as const,
  ...enquiryFieldsIn('search').filter(isLong),
];

type Searched = { id: string | null; custom_fields: readonly CustomAnswer[] } & Record<
  EnquiryField | 'reference',
  string | null
>;

interface Line {
  lead_id: string;
  kind: string;
  channel: string | null;
  at: string;
  words: string;
}

interface Place extends Pick<FoundWords, 'place' | 'at'> {
  text: string;
  /** The words that stand here. */
  words: string[];
}

/** More would hide the other columns of a row. */
const MAX_PLACES = 2;

const PLACES: Record<string, FoundWords['place']> = {
  reply: 'reply',
  answer: 'answer',
  next_action: 'next_action',
  action_done: 'next_action',
  correction: 'correction',
  file: 'file',
};

function placeOf({ kind, channel }: Line): FoundWords['place'] {
  if (kind === 'reply' && channel === 'phone') return 'call';
  return PLACES[kind] ?? 'note';
}

/** A phone number is found by its digits, however and in whatever script it is written. */
const digitsOf = (place: FoundWords['place'], text: string) =>
  place === 'phone' ? plainDigits(text).replace(/[^0-9]/g, '') : '';

function fieldsOf(lead: Searched, words: readonly string[]): Place[] {
  const fields = FIELDS.map((place) => ({ place, text: lead[place] ?? '' }));
  const answers = lead.custom_fields.map((answer) => ({
    place: 'custom_fields' as const,
    text: labelled(answer.label, answerText(answer)),
  }));
  return [...fields, ...answers].flatMap(({ place, text }) => {
    const here = wordsIn(`${text} ${digitsOf(place, text)}`, words);
    return here.length > 0 ? [{ place, at: null, text, words: here }] : [];
  });
}

/** The text, the subject, the sender and so on of a line, which U+2028 parts. */
const partsOf = (line: Line, words: readonly string[]): Place[] =>
  line.words.split('\u2028').map((text) => ({
    ...{ place: placeOf(line), at: line.at, text },
    words: wordsIn(text, words),
  }));

/** The fewest places that together hold all words, as far as two can. */
function choosePlaces(places: readonly Place[]): Place[] {
  const chosen: Place[] = [];
  const known = new Set<string>();
  const news = ({ words }: Place) => words.filter((word) => !known.has(word)).length;
  while (chosen.length < MAX_PLACES) {
    const [best] = places.toSorted((a, b) => news(b) - news(a));
    if (!best || news(best) === 0) break;
    for (const word of best.words) known.add(word);
    chosen.push(best);
  }
  return chosen;
}

function show({ place, at, text, words }: Place): FoundWords {
  const isByDigits = place === 'phone' && wordsIn(text, words).length === 0;
  return { place, at, pieces: isByDigits ? [{ text, hit: true }] : excerptOf(text, words) };
}

/** The lines of the history of some leads, and the names of their files, that hold words of a search. */
async function findLines(db: Db, q: string, ids: string[]): Promise<Result<Line[]>> {
  if (ids.length === 0) return { ok: true, value: [] };
  const answer = await db.rpc('find_words', { p_ids: ids, p_patterns: searchPatterns(q) });
  return readResponse('find_words', answer);
}

/** The places where the words of a search stand in each of the leads that it found, by the id of the lead. */
export async function findWords(
  db: Db,
  q: string,
  leads: readonly Searched[],
): Promise<Result<Record<string, FoundWords[]>>> {
  const words = searchWords(q);
  const found = leads.map((lead) => ({ id: lead.id ?? '', fields: fieldsOf(lead, words) }));
  const isElsewhere = ({ fields }: (typeof found)[number]) =>
    new Set(fields.flatMap((field) => field.words)).size < words.length;
  const lines = await findLines(
    db,
    q,
    found.filter(isElsewhere).map(({ id }) => id),
  );
  if (!lines.ok) return lines;
  const placesOf = ({ id, fields }: (typeof found)[number]) => [
    ...fields,
    ...lines.value.filter(({ lead_id }) => lead_id === id).flatMap((line) => partsOf(line, words)),
  ];
  const shown = found.map((lead) => [lead.id, choosePlaces(placesOf(lead)).map(show)] as const);
  return { ok: true, value: Object.fromEntries(shown) };
}
