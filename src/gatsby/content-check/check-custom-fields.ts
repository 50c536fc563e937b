import {
  CUSTOM_FIELD_BOUNDS,
  CUSTOM_FIELD_KEY,
  CUSTOM_FIELD_KINDS,
  type CustomField,
  OPTION_KEY,
} from '../../domain/custom-fields';
import { ENQUIRY_FIELDS, fieldTitle } from '../../domain/lead-fields';
import { below, type ContentDocument, isJsonObject, type Problem } from './content-document';

/** Other names that a form posts (src/server/enquiries/take-enquiry.ts), and those of calls. */
const POSTED = [
  ...['topic', 'idempotency_key', 'filled_in_ms', 'journey', 'time_zone', 'consultation_at'],
  ...['custom_fields', 'language', 'files'],
];

const TAKEN = new Set<string>([...ENQUIRY_FIELDS, ...POSTED]);

const CHOSEN = ['choice', 'choices'];
const COUNTED = ['number', 'amount'];
const TYPED = ['line', 'text'];

/** A fault in a part of a field. */
type Fault = [part: string, reason: string];

const { fields: MOST_FIELDS, options: MOST_OPTIONS } = CUSTOM_FIELD_BOUNDS;

function keyFaults({ key }: CustomField, before: readonly CustomField[]): Fault[] {
  if (!CUSTOM_FIELD_KEY.test(key)) {
    return [['key', 'must be up to 40 letters, digits and hyphens, like "start"']];
  }
  if (TAKEN.has(key))
    return [['key', `"${key}" is a field of the form already: choose another key`]];
  return before.some((other) => other.key === key)
    ? [['key', `"${key}" is the key of another custom field: each needs its own`]]
    : [];
}

function labelFaults({ label }: CustomField, labels: readonly string[]): Fault[] {
  if ([...label].length > CUSTOM_FIELD_BOUNDS.label) {
    return [['label', `may have ${CUSTOM_FIELD_BOUNDS.label} characters`]];
  }
  return labels.some((other) => other.toLowerCase() === label.toLowerCase())
    ? [['label', `another field is called "${label}": visitors could not tell them apart`]]
    : [];
}

function optionFaults({ kind, options = [] }: CustomField): Fault[] {
  if (!CHOSEN.includes(kind)) {
    return options.length > 0
      ? [['options', `only choice and choices have options, not ${kind}`]]
      : [];
  }
  if (options.length < 2 || options.length > MOST_OPTIONS) {
    return [
      ['options', `needs 2 to ${MOST_OPTIONS} options, like { "key": "soon", "label": "Soon" }`],
    ];
  }
  return options.flatMap(({ key, label }, index): Fault[] => {
    const part = `options[${index}]`;
    const earlier = options.slice(0, index);
    if (!OPTION_KEY.test(key)) {
      return [[`${part}.key`, 'must be up to 40 letters, digits, hyphens and +, like "soon"']];
    }
    if (earlier.some((other) => other.key === key)) {
      return [[`${part}.key`, `"${key}" is the key of another option: each needs its own`]];
    }
    if ([...label].length > CUSTOM_FIELD_BOUNDS.label) {
      return [[`${part}.label`, `may have ${CUSTOM_FIELD_BOUNDS.label} characters`]];
    }
    return earlier.some((other) => other.label === label)
      ? [[`${part}.label`, `another option is called "${label}"`]]
      : [];
  });
}

/** The lowest and the highest that the database takes for a kind; undefined for one without bounds. */
function rangeOf(kind: CustomField['kind']): readonly [number, number] | undefined {
  const { number, amount } = CUSTOM_FIELD_BOUNDS;
  if (kind === 'number') return [-number, number];
  if (kind === 'amount') return [0, amount];
  return kind === 'line' || kind === 'text' ? [1, CUSTOM_FIELD_BOUNDS[kind]] : undefined;
}

function boundFaults({ kind, min, max }: CustomField): Fault[] {
  const faults: Fault[] = [];
  const range = rangeOf(kind);
  const isCounted = COUNTED.includes(kind);
  if (min !== undefined && !isCounted)
    faults.push(['min', 'only a number or an amount has a lowest value']);
  if (max !== undefined && !isCounted && !TYPED.includes(kind)) {
    faults.push(['max', 'only a number, an amount, a line or a text has a bound']);
  }
  if (!range || faults.length > 0) return faults;
  const [lowest, highest] = range;
  const isOut = (bound: number | undefined) =>
    bound !== undefined && (bound < lowest || bound > highest);
  if (isOut(min)) faults.push(['min', `must be from ${lowest} to ${highest}`]);
  if (isOut(max)) faults.push(['max', `must be from ${lowest} to ${highest}`]);
  if (min !== undefined && max !== undefined && min > max) {
    faults.push(['min', `is above max, ${max}: no answer would be taken`]);
  }
  return faults;
}

function serviceFaults({ services, required }: CustomField, known: readonly string[]): Fault[] {
  if (!services) return [];
  const unknown = services.flatMap((service, index): Fault[] =>
    known.includes(service)
      ? []
      : [[`services[${index}]`, `"${service}" is no service; allowed are ${known.join(', ')}`]],
  );
  return required && services.length === 0
    ? [['required', 'nobody could answer it: "services" names no service']]
    : unknown;
}

/** A field of which checkShape has nothing to report. */
function asField(value: unknown): CustomField | undefined {
  if (!isJsonObject(value)) return undefined;
  const { key, label, kind, options = [], services = [] } = value;
  const isShaped =
    typeof key === 'string' &&
    typeof label === 'string' &&
    CUSTOM_FIELD_KINDS.some((known) => known === kind) &&
    Array.isArray(options) &&
    options.every(
      (option) =>
        isJsonObject(option) && typeof option.key === 'string' && typeof option.label === 'string',
    ) &&
    Array.isArray(services);
  return isShaped ? (value as unknown as CustomField) : undefined;
}

const labelsOf = (inputs: unknown): string[] =>
  isJsonObject(inputs)
    ? ENQUIRY_FIELDS.flatMap((field) => {
        const words = inputs[field];
        return isJsonObject(words) ? [String(words.label ?? fieldTitle(field))] : [];
      })
    : [];

/** Finds custom fields that the form, the desk or the database could not take, each with what to do. */
export function checkCustomFields(documents: readonly ContentDocument[]): Problem[] {
  const services = documents.flatMap(({ typeName, value }) =>
    typeName === 'ServiceChoice' && isJsonObject(value) ? [String(value.key)] : [],
  );
  return documents.flatMap(({ file, typeName, path, value }) => {
    if (typeName !== 'EnquiryForm' || !isJsonObject(value)) return [];
    const listed: readonly unknown[] = Array.isArray(value.customFields) ? value.customFields : [];
    const place = below(path, 'customFields');
    const found = listed.map(asField);
    const problems = found.flatMap((field, index): Problem[] => {
      if (!field) return [];
      const before = found.slice(0, index).filter((other) => other !== undefined);
      const labels = [...labelsOf(value.inputs), ...before.map(({ label }) => label)];
      return [
        ...keyFaults(field, before),
        ...labelFaults(field, labels),
        ...optionFaults(field),
        ...boundFaults(field),
        ...serviceFaults(field, services),
      ].map(([part, reason]) => ({ file, path: `${place}[${index}].${part}`, reason }));
    });
    return listed.length > MOST_FIELDS
      ? [
          { file, path: place, reason: `has ${listed.length} fields, may have ${MOST_FIELDS}` },
          ...problems,
        ]
      : problems;
  });
}
