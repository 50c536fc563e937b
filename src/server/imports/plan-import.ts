import { readCell } from '../../domain/custom-cells';
import type { CustomField } from '../../domain/custom-fields';
import { withLanguage } from '../../language/request-language';
import { planImport } from '../../readers/table/plan-import';

/** A question of content with the headers of its column. */
export type TitledField = CustomField & { titles: readonly string[] };

type ReaderInput = Parameters<typeof planImport>[0];

/** `language` of the words that cells may hold. */
export type PlanInput = ReaderInput & { fields: readonly TitledField[]; language: string };

/** Runs in a thread of its own (make-plan.ts), to which functions cannot be sent: how answers are read is added here. */
export function work({
  fields,
  language,
  desk,
  ...input
}: PlanInput): ReturnType<typeof planImport> {
  const custom_fields = fields.map((field) => ({
    key: field.key,
    titles: field.titles,
    read: (cell: string) => readCell(cell, field),
    isDay: field.kind === 'date',
  }));
  return withLanguage(language, () => planImport({ ...input, desk: { ...desk, custom_fields } }));
}
