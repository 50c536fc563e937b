/** The zeros of the scripts in daily use whose digits NFKC leaves alone; the other nine digits of a script follow its zero. */
const ZEROS =
  '\u0660\u06f0\u07c0\u0966\u09e6\u0a66\u0ae6\u0b66\u0be6\u0c66\u0ce6\u0d66\u0de6\u0e50\u0ed0\u0f20\u1040\u1090\u17e0\u1810\u1946\u19d0\u1a80\u1a90\u1b50\u1bb0\u1c40\u1c50\ua620\ua8d0\ua900\ua9d0\ua9f0\uaa50\uabf0';

const DIGITS = new Map(
  Array.from(ZEROS, (zero) =>
    Array.from({ length: 10 }, (_, digit) => [
      String.fromCharCode(zero.charCodeAt(0) + digit),
      String(digit),
    ]),
  ).flat() as [string, string][],
);

/** Text with the digits of all scripts in daily use as 0 to 9: the same rule as `private.plain_digits`. */
export const plainDigits = (text: string): string =>
  text.normalize('NFKC').replace(/[^ -~]/g, (character) => DIGITS.get(character) ?? character);
