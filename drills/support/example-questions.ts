import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { projectRoot } from '../../host/start';

const DOCUMENT = 'docs/content.md';

const FILE = 'content/enquiry-form.json';

const EXAMPLE = /^```json\n("customFields": [^]+?)^```$/m;

const formSchema = z.looseObject({ customFields: z.array(z.unknown()) });

/** Gives a project the questions that the document for editors has as its example: one of each kind. */
export async function addExampleQuestions(project: string): Promise<void> {
  const [, example] = EXAMPLE.exec(await readFile(path.join(projectRoot, DOCUMENT), 'utf8')) ?? [];
  if (example === undefined) throw new Error(`${DOCUMENT} has no example of customFields.`);
  const file = path.join(project, FILE);
  const form = formSchema.parse(JSON.parse(await readFile(file, 'utf8')));
  const changed = { ...form, ...formSchema.parse(JSON.parse(`{${example}}`)) };
  await writeFile(file, JSON.stringify(changed, null, 2));
}
