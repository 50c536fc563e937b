import { AGENCY_TIME_ZONE, MINUTE_MS } from '../../../domain/clock';
import { answerText } from '../../../domain/custom-answers';
import {
  CUSTOM_FIELDS,
  type CustomField,
  type CustomFieldKind,
  findCustomField,
  labelled,
} from '../../../domain/custom-fields';
import { fieldText } from '../../../domain/field-text';
import { sourceLabel } from '../../../domain/lead-facts';
import {
  enquiryFieldsIn,
  type FieldKind,
  fieldsIn,
  fieldTitle,
  kindOf,
  type LeadField,
} from '../../../domain/lead-fields';
import { currencySign } from '../../../domain/numbers';
import { toWall, zoneOf } from '../../../domain/wall-time';
import { zoneNames } from '../../../domain/zone';
import type { ExportedLead } from './export-pages';

/**
 * A line of text, a longer text, a number, a count, an amount of money, a day (`YYYY-MM-DD`), or a moment (ISO 8601) to the
 * minute.
 */
export type CellType = 'line' | 'text' | 'number' | 'count' | 'amount' | 'day' | 'minute';

type Value = string | number | null;

export interface Column {
  title: string;
  type: CellType;
  valueOf: (lead: ExportedLead) => Value;
}

/**
 * The minute on the agency's clocks, as if they were those of UTC; the head of the column names the zone.
 *
 * @param timeZone by default the agency's
 */
export function wallMinute(iso: string, timeZone = AGENCY_TIME_ZONE): Date {
  const wall = toWall(Date.parse(iso), zoneOf(timeZone));
  return new Date(Math.floor(wall / MINUTE_MS) * MINUTE_MS);
}

const TYPE_OF_KIND: Record<FieldKind, CellType> = {
  line: 'line',
  email: 'line',
  phone: 'line',
  choice: 'line',
  text: 'text',
  amount: 'amount',
  date: 'day',
};

/** Amounts and days stay as they are stored: spreadsheets calculate with them. */
function fieldColumn(field: LeadField): Column {
  const type = TYPE_OF_KIND[kindOf(field)];
  const title = fieldTitle(field);
  return {
    title: type === 'amount' ? `${title} (${currencySign()})` : title,
    type,
    valueOf: (lead) => {
      const value = lead[field];
      const isText = type === 'line' || type === 'text';
      return value !== null && isText ? fieldText(field, value) : value;
    },
  };
}

const column =
  (type: CellType) =>
  (title: string, valueOf: Column['valueOf']): Column => ({ title, type, valueOf });

const line = column('line');

const minute = (title: string, valueOf: Column['valueOf']): Column =>
  column('minute')(`${title} (${zoneNames()})`, valueOf);

const OF_ENQUIRY: readonly LeadField[] = enquiryFieldsIn('export');

const OF_DESK = fieldsIn('export').filter(
  (field) => field !== 'status' && !OF_ENQUIRY.includes(field),
);

const TYPE_OF_ANSWER: Readonly<Partial<Record<CustomFieldKind, CellType>>> = {
  text: 'text',
  number: 'number',
  amount: 'amount',
  date: 'day',
};

/** The head of the column of one of the agency's own questions. */
export const answerTitle = ({ label, kind }: CustomField): string =>
  kind === 'amount' ? `${label} (${currencySign()})` : label;

/** The answers to one of the agency's own questions. One whose kind was another then is told in words. */
function answerColumn(field: CustomField): Column {
  const { key, kind } = field;
  const type = TYPE_OF_ANSWER[kind] ?? 'line';
  return {
    title: answerTitle(field),
    type,
    valueOf: ({ custom_fields }) => {
      const answer = custom_fields.find((one) => one.key === key);
      if (!answer) return null;
      const isPlain = typeof answer.value === 'number' || type === 'day';
      return isPlain && answer.kind === kind ? (answer.value as Value) : answerText(answer);
    },
  };
}

/** Answers to questions that content no longer asks. */
const formerAnswers = ({ custom_fields }: ExportedLead): string | null =>
  custom_fields
    .filter(({ key }) => !findCustomField(key))
    .map((answer) => labelled(answer.label, answerText(answer)))
    .join('\n') || null;

/** The columns of an exported file, in its order and the language of its reader. */
export const exportColumns = (): Column[] => [
  line('Reference', ({ reference }) => reference),
  minute('Received', ({ created_at }) => created_at),
  line('Source', ({ source }) => source && sourceLabel(source)),
  fieldColumn('status'),
  line('Owner', ({ owner_name }) => owner_name),
  ...OF_ENQUIRY.map(fieldColumn),
  ...CUSTOM_FIELDS.map(answerColumn),
  ...(CUSTOM_FIELDS.length > 0 ? [column('text')('Other answers', formerAnswers)] : []),
  line('Next action', ({ next_action }) => next_action),
  column('day')('Next action on', ({ next_action_on }) => next_action_on),
  ...OF_DESK.map(fieldColumn),
  minute('Closed', ({ closed_at }) => closed_at),
  column('text')('Notes', ({ notes }) => notes),
  column('count')('Files', ({ files }) => files),
  column('count')('Enquiry number', ({ enquiry_number }) => enquiry_number),
  minute('Reply due', ({ reply_due_at }) => reply_due_at),
  minute('First response', ({ first_response_at }) => first_response_at),
  line('Spam reason', ({ spam_reason }) => spam_reason),
  minute('Consultation', ({ consultation_at }) => consultation_at),
  line('Consultation state', ({ consultation_state }) => consultation_state),
];
