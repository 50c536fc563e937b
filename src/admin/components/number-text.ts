// As `Intl` writes numbers in India and English ordinals; why it is not asked says time-text.ts.

/** A count: `1,436`, `12,34,567`. */
export const countText = (count: number): string =>
  String(count).replace(/(\d)(?=(\d\d)+\d$)/g, '$1,');

const ENDINGS = new Map([
  [1, 'st'],
  [2, 'nd'],
  [3, 'rd'],
]);

const isTeen = (n: number) => Math.floor(n / 10) % 10 === 1;

/** `1st`, `2nd`, `3rd`, `4th` … */
export const ordinalText = (n: number): string =>
  `${n}${(!isTeen(n) && ENDINGS.get(n % 10)) || 'th'}`;
