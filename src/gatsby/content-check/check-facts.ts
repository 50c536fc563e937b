import { getNamedType, type GraphQLSchema } from 'gatsby/graphql';
import {
  below,
  type ContentDocument,
  isJsonObject,
  type JsonObject,
  type Problem,
  type Value,
  walkValues,
} from './content-document';
import { amountOf } from '../lowest-price';

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Fields that hold a day by convention. */
const DAYS = ['updated', 'published'];

/** A number of a text, with what belongs to it: `12,480`, `2.6x`, `38%`. */
const FIGURES = /\d[\d,.]*\d|\d/g;

const isDay = (text: string) =>
  DAY.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.startsWith(text);

/** Days that no calendar has, or that lie ahead. */
function checkDays(values: readonly Value[], today: string): Problem[] {
  return values.flatMap(({ field, value, file, path }) => {
    if (!DAYS.includes(field.name) || typeof value !== 'string' || value.includes('{')) return [];
    if (!isDay(value)) return { file, path, reason: 'must be a day like 2026-01-31' };
    return value > today ? { file, path, reason: `${value} lies ahead` } : [];
  });
}

/** Prices whose amount cannot be read: the lowest of a group could not be told. */
function checkPrice({ file, typeName, path, value }: ContentDocument): Problem[] {
  if (typeName !== 'Service' || !isJsonObject(value) || typeof value.price !== 'string') return [];
  if (!Number.isNaN(amountOf(value.price))) return [];
  const reason = 'must begin with an amount like ₹3.5 lakh or ₹900 a month';
  return [{ file, path: below(path, 'price'), reason }];
}

/** The objects of the given types, each with the first one that has the same text in a field. */
function* withFirst(values: readonly Value[], types: readonly string[], name: string) {
  const firstOf = new Map<unknown, { value: JsonObject; at: string }>();
  for (const { field, value, file, path } of values) {
    if (!types.includes(getNamedType(field.type).name) || !isJsonObject(value)) continue;
    const first = firstOf.get(value[name]);
    if (first) yield { value, file, path, first };
    else firstOf.set(value[name], { value, at: `content/${file}: ${path}` });
  }
}

/** Figures with the same label and another value. */
function checkFigures(values: readonly Value[]): Problem[] {
  return [...withFirst(values, ['Stat', 'Metric'], 'label')]
    .filter(({ value, first }) => value.value !== first.value.value)
    .map(({ value, file, path, first }) => ({
      file,
      path: below(path, 'value'),
      reason: `"${String(value.label)}" is ${String(first.value.value)} in ${first.at}`,
    }));
}

/** One name in two roles: in the team, or quoted. A person may be quoted twice. */
function checkPeople(values: readonly Value[]): Problem[] {
  return [...withFirst(values, ['Quote', 'TeamMember'], 'name')]
    .filter(({ value, first }) => value.role !== first.value.role)
    .map(({ value, file, path, first }) => ({
      file,
      path: below(path, 'name'),
      reason: `"${String(value.name)}" is ${String(first.value.role)} in ${first.at}`,
    }));
}

/** Figures that a case study's description promises to searchers and its page does not tell. */
function checkDescription({ file, typeName, value }: ContentDocument): Problem[] {
  if (typeName !== 'CaseStudy' || !isJsonObject(value) || !isJsonObject(value.meta)) return [];
  const { meta, ...rest } = value;
  const told = new Set(JSON.stringify(rest).match(FIGURES));
  const promised = String(meta.description).match(FIGURES) ?? [];
  return promised
    .filter((figure) => !told.has(figure))
    .map((figure) => ({
      file,
      path: 'meta.description',
      reason: `${figure} stands nowhere else in the case study`,
    }));
}

/** A history that begins in another year than the agency was founded in. */
function checkFounded(documents: readonly ContentDocument[]): Problem[] {
  const only = (name: string) => documents.find(({ typeName }) => typeName === name);
  const agency = only('Agency')?.value as { founded?: number } | undefined;
  const company = only('Company');
  const history = company?.value as { story?: { milestones?: { year?: number }[] } } | undefined;
  const year = history?.story?.milestones?.[0]?.year;
  if (!company || year === agency?.founded) return [];
  const path = 'story.milestones[0].year';
  const reason = `is ${year}, but content/agency.json: founded is ${agency?.founded}`;
  return [{ file: company.file, path, reason }];
}

/**
 * Facts that contradict each other, and days and prices that nobody could read.
 *
 * @param today as YYYY-MM-DD
 */
export function checkFacts(
  schema: GraphQLSchema,
  documents: readonly ContentDocument[],
  today: string,
): Problem[] {
  const values = [...walkValues(schema, documents)];
  return [
    ...checkDays(values, today),
    ...documents.flatMap(checkPrice),
    ...checkFigures(values),
    ...checkPeople(values),
    ...documents.flatMap(checkDescription),
    ...checkFounded(documents),
  ];
}
