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

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** By convention, fields with these names hold a day. */
const DAYS = ['updated', 'published'];

/** A number in a text, with its separators: `12,480` or `2.6`. */
const FIGURES = /\d[\d,.]*\d|\d/g;

const isDay = (text: string) =>
  DAY.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.startsWith(text);

/** The document of a type that has only one. */
const only = (documents: readonly ContentDocument[], name: string) =>
  documents.find(({ typeName }) => typeName === name);

/** Finds days that do not exist or are in the future. */
function checkDays(values: readonly Value[], today: string): Problem[] {
  return values.flatMap(({ field, value, file, path }) => {
    if (!DAYS.includes(field.name) || typeof value !== 'string' || value.includes('{')) return [];
    if (!isDay(value)) return { file, path, reason: 'must be a day like 2026-01-31' };
    return value > today ? { file, path, reason: `${value} lies ahead` } : [];
  });
}

/** Pairs each object of these types with the first one that has the same text in a field. */
function* withFirst(values: readonly Value[], types: readonly string[], name: string) {
  const firstOf = new Map<unknown, { value: JsonObject; at: string }>();
  for (const { field, value, file, path } of values) {
    if (!types.includes(getNamedType(field.type).name) || !isJsonObject(value)) continue;
    const first = firstOf.get(value[name]);
    if (first) yield { value, file, path, first };
    else firstOf.set(value[name], { value, at: `content/${file}: ${path}` });
  }
}

/** Finds figures that have the same label but different values. */
function checkFigures(values: readonly Value[]): Problem[] {
  return [...withFirst(values, ['Stat', 'Metric'], 'label')]
    .filter(({ value, first }) => value.value !== first.value.value)
    .map(({ value, file, path, first }) => ({
      file,
      path: below(path, 'value'),
      reason: `"${String(value.label)}" is ${String(first.value.value)} in ${first.at}`,
    }));
}

/** Finds people named with two different roles, in the team or with a quote. A person may be quoted twice. */
function checkPeople(values: readonly Value[]): Problem[] {
  return [...withFirst(values, ['Quote', 'TeamMember'], 'name')]
    .filter(({ value, first }) => value.role !== first.value.role)
    .map(({ value, file, path, first }) => ({
      file,
      path: below(path, 'name'),
      reason: `"${String(value.name)}" is ${String(first.value.role)} in ${first.at}`,
    }));
}

/** Finds people who are listed twice in the team. */
const checkTeam = (values: readonly Value[]): Problem[] =>
  [...withFirst(values, ['TeamMember'], 'name')].map(({ value, file, path, first }) => ({
    ...{ file, path: below(path, 'name') },
    reason: `"${String(value.name)}" is in the team already: ${first.at}`,
  }));

/** Finds questions that search engines would reject: without a question mark, or repeated. */
function checkQuestions(values: readonly Value[]): Problem[] {
  const unasked = values
    .filter(({ field }) => getNamedType(field.type).name === 'Question')
    .filter(({ value }) => isJsonObject(value) && !String(value.question).trim().endsWith('?'))
    .map(({ file, path }) => ({
      file,
      path: below(path, 'question'),
      reason: 'must end with a question mark',
    }));
  const repeated = [...withFirst(values, ['Question'], 'question')].map(
    ({ file, path, first }) => ({
      file,
      path: below(path, 'question'),
      reason: `is asked in ${first.at} already`,
    }),
  );
  return [...unasked, ...repeated];
}

/** Checks that the person who takes calls is in the team, because the consultation page shows their role. */
function checkCaller(documents: readonly ContentDocument[]): Problem[] {
  const page = only(documents, 'ConsultationPage');
  const team = only(documents, 'Team');
  const caller = isJsonObject(page?.value) ? page.value.caller : undefined;
  const members = isJsonObject(team?.value) ? team.value.members : undefined;
  if (!page || typeof caller !== 'string' || !Array.isArray(members)) return [];
  const names = members.filter(isJsonObject).map(({ name }) => name);
  if (names.includes(caller)) return [];
  const reason = `"${caller}" is nobody in content/team.json; allowed are ${names.join(', ')}`;
  return [{ file: page.file, path: 'caller', reason }];
}

/** Finds figures in a case study's description for search engines that its page does not contain. */
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

/** Checks that the agency's history begins in the year of its foundation. */
function checkFounded(documents: readonly ContentDocument[]): Problem[] {
  const agency = only(documents, 'Agency')?.value as { founded?: number } | undefined;
  const company = only(documents, 'Company');
  const history = company?.value as { story?: { milestones?: { year?: number }[] } } | undefined;
  const year = history?.story?.milestones?.[0]?.year;
  const founded = agency?.founded;
  // checkShape reports a year that is no number.
  if (!company || typeof founded !== 'number' || year === founded) return [];
  const path = 'story.milestones[0].year';
  const reason = `is ${year}, but content/agency.json: founded is ${founded}`;
  return [{ file: company.file, path, reason }];
}

/**
 * Finds facts that contradict each other, and invalid days.
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
    ...checkFigures(values),
    ...checkPeople(values),
    ...checkTeam(values),
    ...checkCaller(documents),
    ...checkQuestions(values),
    ...documents.flatMap(checkDescription),
    ...checkFounded(documents),
  ];
}
