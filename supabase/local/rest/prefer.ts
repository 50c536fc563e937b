import { RestError } from './errors';

export type Count = 'exact' | 'planned' | 'estimated';

/** What a client asks for by `Prefer` (RFC 7240). */
export interface Preferences {
  returnsRows: boolean;
  count: Count | undefined;
  resolution: 'merge-duplicates' | 'ignore-duplicates' | undefined;
  missingAsDefault: boolean;
  /** Value of `Preference-Applied`, in PostgREST's order; empty for none. */
  applied: string;
}

/** Values by name, in the order in which PostgREST tells what it applied. */
const KNOWN: Record<string, string[]> = {
  resolution: ['merge-duplicates', 'ignore-duplicates'],
  missing: ['default'],
  return: ['minimal', 'representation'],
  count: ['exact', 'planned', 'estimated'],
};

/** PostgREST acts on these and the local Supabase does not, so it refuses them. */
const UNSUPPORTED = /^(return=headers-only|handling=strict|tx=|timezone=|max-affected=)/;

/** @throws RestError 400 for a wish that PostgREST fulfils and the local Supabase does not */
export function parsePrefer(header: string | string[] | undefined): Preferences {
  const wishes = String(header ?? '')
    .split(',')
    .map((wish) => wish.trim());
  const unsupported = wishes.find((wish) => UNSUPPORTED.test(wish));
  if (unsupported) {
    throw new RestError(400, 'PGRST122', `The local Supabase does not know Prefer: ${unsupported}`);
  }
  const chosen = Object.entries(KNOWN).flatMap(([name, values]) => {
    const wish = wishes.find((one) => values.some((value) => one === `${name}=${value}`));
    return wish ? [wish] : [];
  });
  const valueOf = (name: string) =>
    chosen.find((wish) => wish.startsWith(`${name}=`))?.split('=')[1];
  return {
    returnsRows: valueOf('return') === 'representation',
    count: valueOf('count') as Count | undefined,
    resolution: valueOf('resolution') as Preferences['resolution'],
    missingAsDefault: valueOf('missing') === 'default',
    applied: chosen.join(', '),
  };
}
