import { DESK_LANGUAGE } from '../language/languages';
import {
  codePoints,
  hasForbiddenCharacter,
  hasForbiddenCharacterInMessage,
  normaliseMessage,
  trimLine,
} from './text';
import * as z from './zod';

interface TextRule {
  /** Begins the messages: `Title is required.` */
  label: string;
  /** In code points. */
  max: number;
  tidy: (text: string) => string;
  isForbidden: (text: string) => boolean;
}

const textOf = ({ label, max, tidy, isForbidden }: TextRule) =>
  z.string({ error: `${label} is required.` }).check(
    z.overwrite(tidy),
    z.minLength(1, { error: `${label} is required.` }),
    z.refine<string>((text) => codePoints(text) <= max, {
      error: `${label} must be at most ${max.toLocaleString(DESK_LANGUAGE)} characters.`,
    }),
    z.refine<string>((text) => !isForbidden(text), {
      error: `${label} contains a character that is not allowed.`,
    }),
  );

/** A required line that staff write; a line break in it is refused like any other control character. */
export const line = (label: string, max: number) =>
  textOf({ label, max, tidy: trimLine, isForbidden: hasForbiddenCharacter });

/** A required text of several lines that staff write; white space around it is dropped. */
export const lines = (label: string, max: number) =>
  textOf({ label, max, tidy: normaliseMessage, isForbidden: hasForbiddenCharacterInMessage });
