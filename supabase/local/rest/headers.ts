import { RestError } from '../errors';
import type { Outcome } from './execute';

export type Count = 'exact' | 'estimated' | 'planned';

/** A client's preferences in `Prefer` (RFC 7240). */
export interface Preferences {
  returnsRows: boolean;
  count: Count | undefined;
  /** Value of `Preference-Applied`, in PostgREST's order; empty for none. */
  applied: string;
}

/** Preferences of which one each is granted, in the order in which PostgREST lists those it applied. */
const KNOWN = [
  ['return=minimal', 'return=representation'],
  ['count=exact', 'count=estimated', 'count=planned'],
];

/** PostgREST acts on these and the local Supabase does not, so it refuses them. */
const UNSUPPORTED =
  /^(resolution=|missing=default|return=headers-only|handling=strict|tx=|timezone=|max-affected=)/;

/** @throws RestError 400 for a wish that PostgREST fulfils and the local Supabase does not */
export function parsePrefer(header: string | string[] | undefined): Preferences {
  const wishes = String(header ?? '')
    .split(',')
    .map((wish) => wish.trim());
  const unsupported = wishes.find((wish) => UNSUPPORTED.test(wish));
  if (unsupported) {
    throw new RestError(400, 'PGRST122', `The local Supabase does not know Prefer: ${unsupported}`);
  }
  const granted = KNOWN.flatMap((names) => wishes.find((wish) => names.includes(wish)) ?? []);
  const valueOf = (name: string) =>
    granted.find((wish) => wish.startsWith(`${name}=`))?.split('=')[1];
  return {
    returnsRows: valueOf('return') === 'representation',
    count: valueOf('count') as Preferences['count'],
    applied: granted.join(', '),
  };
}

const SINGULAR = /application\/vnd\.pgrst\.object(\+json)?/;
const READABLE = /application\/(json|vnd\.pgrst\.(object|array)(\+json)?|\*)|\*\/\*/;

/** @returns whether the client wants one object instead of an array; throws PGRST107 for a type we do not write */
export function wantsOneObject(accept = '*/*'): boolean {
  if (SINGULAR.test(accept)) return true;
  if (READABLE.test(accept)) return false;
  throw new RestError(406, 'PGRST107', `None of these media types are available: ${accept}`);
}

/** `0-24/100`, or `*` for an empty or uncounted range (RFC 9110 section 14.4, in items). */
export const contentRange = (offset: number, { rows, total }: Pick<Outcome, 'rows' | 'total'>) =>
  `${rows ? `${offset}-${offset + rows - 1}` : '*'}/${total ?? '*'}`;

/** 206 when a counted answer holds only a part; throws PGRST103 when the part asked for lies behind the end. */
export function readStatus(offset: number, { rows, total }: Outcome): 200 | 206 {
  if (total === null) return 200;
  if (offset > total) {
    throw new RestError(
      416,
      'PGRST103',
      'Requested range not satisfiable',
      `An offset of ${offset} was requested, but there are only ${total} rows.`,
      null,
      { 'content-range': `*/${total}` },
    );
  }
  return rows < total ? 206 : 200;
}
