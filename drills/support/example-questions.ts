import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { projectRoot } from '../../host/start';

const DOCUMENT = 'docs/content.md';

const FORM = 'content/enquiry-form.json';
const AGENCY = 'content/agency.json';

const EXAMPLE = /^```json\n("customFields": [^]+?)^```$/m;

const formSchema = z.looseObject({ customFields: z.array(z.unknown()) });
const agencySchema = z.looseObject({ languages: z.array(z.string()) });

/** Changes a JSON file of a project. */
async function edit<T extends object>(
  file: string,
  schema: z.ZodType<T>,
  change: (value: T) => T,
): Promise<void> {
  const value = schema.parse(JSON.parse(await readFile(file, 'utf8')));
  await writeFile(file, JSON.stringify(change(value), null, 2));
}

/**
 * Gives a project the questions that the document for editors has as its example: one of each kind. The site speaks its first
 * language alone, because the example has no words of others.
 */
export async function addExampleQuestions(project: string): Promise<void> {
  const [, example] = EXAMPLE.exec(await readFile(path.join(projectRoot, DOCUMENT), 'utf8')) ?? [];
  if (example === undefined) throw new Error(`${DOCUMENT} has no example of customFields.`);
  const questions = formSchema.parse(JSON.parse(`{${example}}`));
  await edit(path.join(project, FORM), formSchema, (form) => ({ ...form, ...questions }));
  await edit(path.join(project, AGENCY), agencySchema, (agency) => ({
    ...agency,
    languages: agency.languages.slice(0, 1),
  }));
}
