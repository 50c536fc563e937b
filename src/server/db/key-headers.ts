/** The keys of a project made before 2026 are tokens themselves: its gateway takes the role from `Authorization`. */
const isToken = (key: string): boolean => !key.startsWith('sb_');

/**
 * Headers that tell a Supabase project which key calls and, where somebody is logged in, for whom. A key of the present
 * form is no token, so `Authorization` is left to people.
 * @param token of a staff member
 */
export function keyHeaders(key: string, token?: string): Record<string, string> {
  const bearer = token ?? (isToken(key) ? key : undefined);
  return { apikey: key, ...(bearer !== undefined && { authorization: `Bearer ${bearer}` }) };
}
