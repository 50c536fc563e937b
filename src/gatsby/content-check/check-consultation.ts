import { consultationRulesSchema } from '../../domain/consultation';
import { fieldErrors } from '../../domain/field-errors';
import type { ContentDocument, Problem } from './content-document';

/** Faults of the rules for calls that GraphQL takes for correct: the functions read them by the same schema. */
export function checkConsultation({ file, typeName, path, value }: ContentDocument): Problem[] {
  if (typeName !== 'ConsultationRules') return [];
  const parsed = consultationRulesSchema.safeParse(value);
  if (!parsed.success) {
    return fieldErrors(parsed.error.issues).map(({ field, message }) => ({
      file,
      path: field,
      reason: message,
    }));
  }
  const { opens, closes, minutes } = parsed.data;
  const isLongEnough = minutesOf(closes) - minutesOf(opens) >= minutes;
  return isLongEnough ? [] : [{ file, path, reason: 'no call fits between opens and closes' }];
}

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
