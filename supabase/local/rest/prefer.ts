/** What a client asks for by `Prefer` (RFC 7240), as far as PostgREST knows it. */
export interface Preferences {
  representation: 'minimal' | 'headers-only' | 'full';
  countExact: boolean;
  resolution: 'merge-duplicates' | 'ignore-duplicates' | undefined;
  missingAsDefault: boolean;
  /** The ones that were understood, to be named in `Preference-Applied`. */
  applied: string[];
}

const KNOWN =
  /^(return=(minimal|headers-only|representation)|count=(exact|planned|estimated)|resolution=(merge|ignore)-duplicates|missing=default)$/;

export function parsePrefer(header: string | string[] | undefined): Preferences {
  const wishes = String(header ?? '')
    .split(',')
    .map((wish) => wish.trim());
  const applied = wishes.filter((wish) => KNOWN.test(wish));
  const has = (wish: string) => applied.includes(wish);
  return {
    representation: has('return=representation')
      ? 'full'
      : has('return=headers-only')
        ? 'headers-only'
        : 'minimal',
    // A planner's estimate would be worth nothing at this size: every count is exact.
    countExact: applied.some((wish) => wish.startsWith('count=')),
    resolution: has('resolution=merge-duplicates')
      ? 'merge-duplicates'
      : has('resolution=ignore-duplicates')
        ? 'ignore-duplicates'
        : undefined,
    missingAsDefault: has('missing=default'),
    applied,
  };
}
