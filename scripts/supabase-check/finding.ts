/** The result of one check. */
export interface Finding {
  check: string;
  /** `unknown`: this cannot be checked from here, and the check does not fail for it. */
  state: 'right' | 'wrong' | 'unknown';
  found: string;
  /** The faults in detail, one per line. */
  details?: string[];
  /** The command or setting that fixes it. */
  mend?: string;
}

export const right = (check: string, found: string): Finding => ({ check, state: 'right', found });

export const unknown = (check: string, found: string): Finding => ({
  check,
  state: 'unknown',
  found,
});

export const wrong = (
  check: string,
  found: string,
  mend: string,
  details: string[] = [],
): Finding => ({ check, state: 'wrong', found, mend, details });

/** Applies all grants again; must be run by the database's owner. */
export const APPLY_GRANTS = 'psql "<connection string>" -c "select public.apply_grants()"';

/** Runs a check. If it throws, the finding is wrong. */
export async function attempt(
  check: string,
  mend: string,
  work: () => Promise<Finding | Finding[]>,
): Promise<Finding[]> {
  try {
    return [await work()].flat();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return [wrong(check, `could not be checked: ${reason}`, mend)];
  }
}

/** The data of a supabase-js response. @throws Error with the server's message */
export function unwrap<Data>(answer: {
  data: Data;
  status: number;
  error: { code: string; message: string } | null;
}): Data {
  if (answer.error) {
    throw new Error(`${answer.status} ${answer.error.code} ${answer.error.message}`);
  }
  return answer.data;
}
