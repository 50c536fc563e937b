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

/** Fields that hold a day by convention. */
const DAYS = ['updated', 'published'];

/** A number of a text, with what belongs to it: `12,480`, `2.6x`, `38%`. */
const FIGURES = /\d[\d,.]*\d|\d/g;

const isDay = (text: string) =>
  DAY.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.startsWith(text);

/** The document of a type that has one. */
const only = (documents: readonly ContentDocument[], name: string) =>
  documents.find(({ typeName }) => typeName === name);

/** Days that no calendar has, or that lie ahead. */
function checkDays(values: readonly Value[], today: string): Problem[] {
  return values.flatMap(({ field, value, file, path }) => {
    if (!DAYS.includes(field.name) || typeof value !== 'string' || value.includes('{')) return [];
    if (!isDay(value)) return { file, path, reason: 'must be a day like 2026-01-31' };
    return value > today ? { file, path, reason: `${value} lies ahead` } : [];
  });
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

/** A member of the team who stands in it twice. */
const checkTeam = (values: readonly Value[]): Problem[] =>
  [...withFirst(values, ['TeamMember'], 'name')].map(({ value, file, path, first }) => ({
    ...{ file, path: below(path, 'name') },
    reason: `"${String(value.name)}" is in the team already: ${first.at}`,
  }));

/** Questions that search engines would refuse: without their mark, or asked twice. */
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

/** Somebody outside the team who is named as the caller: the page of calls shows their role. */
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
  const agency = only(documents, 'Agency')?.value as { founded?: number } | undefined;
  const company = only(documents, 'Company');
  const history = company?.value as { story?: { milestones?: { year?: number }[] } } | undefined;
  const year = history?.story?.milestones?.[0]?.year;
  const founded = agency?.founded;
  // The check of shapes tells of one that is no number.
  if (!company || typeof founded !== 'number' || year === founded) return [];
  const path = 'story.milestones[0].year';
  const reason = `is ${year}, but content/agency.json: founded is ${founded}`;
  return [{ file: company.file, path, reason }];
}

/**
 * Facts that contradict each other, and days that nobody could read.
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
