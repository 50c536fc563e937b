/** Characters that could end a text or an attribute, or be changed on the way there: markup, backslashes, controls, lone surrogates. */
const UNSAFE = /[&<>"'\\\p{Cc}\p{Cs}]/gu;

/** Text as it may stand in HTML, in an element or in an attribute. */
export const escapeHtml = (text: string): string =>
  text.replace(UNSAFE, (character) => `&#${character.codePointAt(0)};`);
