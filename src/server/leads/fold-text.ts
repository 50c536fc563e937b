/** Accents, soft hyphens, joiners; apostrophes and hyphens. Vowel signs of Indic scripts stay. */
const DROPPED = /[\u0300-\u036f\u00ad\u200b-\u200d'`\u02bc\u2018\u2019\-\u2010\u2011]/g;

/** Letters that Unicode does not decompose; and the asterisk, which PostgREST takes for a wildcard. */
const REPLACED: Record<string, string> = {
  ...{ ß: 'ss', ẞ: 'ss', æ: 'ae', Æ: 'ae', œ: 'oe', Œ: 'oe' },
  ...{ ø: 'o', Ø: 'O', ł: 'l', Ł: 'L', đ: 'd', Đ: 'D', ı: 'i', ς: 'σ', Σ: 'σ', '*': '∗' },
};
const REPLACEABLE = new RegExp(`[${Object.keys(REPLACED).join('')}]`, 'g');

/** Punctuation, and the characters of scripts that put no space between words. */
const STANDS_APART =
  /[!-/:-@[-`{-~\u00a1\u00ab\u00b7\u00bb\u00bf\u0964\u0965\u2012-\u206f\u2217\u3001-\u30ff\u3400-\u9fff\uac00-\ud7af\u{20000}-\u{3ffff}]/gu;

/** Text as `search_text` holds it, but for its case: the same rule as `private.fold_text`. */
export const foldText = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(DROPPED, '')
    .replace(REPLACEABLE, (letter) => REPLACED[letter] ?? letter)
    .normalize('NFC')
    .replace(STANDS_APART, ' $& ')
    .replace(/[ \t\n]+/g, ' ');
