/** A failure that the person at the terminal can mend: its message is shown as it is, without a stack. */
export class OperatorError extends Error {}

/**
 * A request PostgREST would refuse. Thrown, not returned: it must roll the transaction back, and the server's error
 * handler is the one place that writes it.
 */
export class RestError extends Error {
  override name = 'RestError';

  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly details: string | null = null,
    readonly hint: string | null = null,
    readonly headers: Record<string, string> = {},
  ) {
    super(message);
  }

  toJSON() {
    return { code: this.code, details: this.details, hint: this.hint, message: this.message };
  }
}

/** A request that the gateway before PostgREST and Auth would refuse; it has no codes. */
export class GatewayError extends Error {
  override name = 'GatewayError';
  readonly status = 401;
  readonly headers = { 'www-authenticate': 'Bearer' };

  constructor(
    message: string,
    readonly hint: string,
  ) {
    super(message);
  }

  toJSON() {
    return { message: this.message, hint: this.hint };
  }
}

interface PostgresError extends Error {
  code: string;
  detail?: string;
  hint?: string;
}

export const isPostgresError = (error: unknown): error is PostgresError =>
  error instanceof Error && 'code' in error && /^[0-9A-Z]{5}$/.test(String(error.code));

/**
 * Of those that our SQL can raise; the longest matching prefix decides:
 * https://docs.postgrest.org/en/stable/references/errors.html#http-status-codes
 */
const STATUS_BY_SQLSTATE: Record<string, number> = {
  '08': 503,
  '23503': 409,
  '23505': 409,
  '25': 500,
  '25006': 405,
  '28': 403,
  '40': 500,
  '42883': 404,
  '42P01': 404,
  '42P17': 500,
  '53': 503,
  '53400': 500,
  '54': 413,
  '55': 500,
  '57': 500,
  '57P01': 503,
  '58': 500,
  P0: 500,
  P0001: 400,
  XX: 500,
};

function statusOf(sqlState: string, caller: { role: string }): number {
  if (sqlState === '42501') return caller.role === 'anon' ? 401 : 403;
  // `raise … using errcode = 'PT404'` chooses the status itself.
  const chosen = /^PT([1-5]\d\d)$/.exec(sqlState)?.[1];
  if (chosen) return Number(chosen);
  return STATUS_BY_SQLSTATE[sqlState] ?? STATUS_BY_SQLSTATE[sqlState.slice(0, 2)] ?? 400;
}

/** An error of Postgres as PostgREST passes it on. */
export function fromPostgres(error: PostgresError, caller: { role: string }): RestError {
  const { code, message, detail = null, hint = null } = error;
  const status = statusOf(code, caller);
  const headers: Record<string, string> = status === 401 ? { 'www-authenticate': 'Bearer' } : {};
  return new RestError(status, code, message, detail, hint, headers);
}

export const malformedBody = (message: string) => new RestError(400, 'PGRST102', message);

export const notOneRow = (rows: number) =>
  new RestError(
    406,
    'PGRST116',
    'Cannot coerce the result to a single JSON object',
    `The result contains ${rows} rows`,
  );

/** A request Supabase Auth would refuse; supabase-js turns it into an AuthApiError with `code`. */
export class AuthError extends Error {
  override name = 'AuthError';
  readonly headers: Record<string, string>;

  /** @param errorCode one of https://supabase.com/docs/guides/auth/debugging/error-codes */
  constructor(
    readonly status: number,
    readonly errorCode: string,
    message: string,
    /** Members of the answer beside its code and words. */
    readonly members: object = {},
  ) {
    super(message);
    this.headers = { 'x-sb-error-code': errorCode };
  }

  toJSON() {
    return { code: this.status, error_code: this.errorCode, msg: this.message, ...this.members };
  }
}

export const userBanned = (status = 400) => new AuthError(status, 'user_banned', 'User is banned');

/** A request Supabase Storage would refuse. The status of nearly all is 400; the real one stands in the body. */
export class StorageError extends Error {
  override name = 'StorageError';
  readonly status: number;
  readonly headers: Record<string, string> = {};

  /**
   * @param statusCode the real status, as text
   * @param error the name that older clients read
   * @param code one of https://supabase.com/docs/guides/storage/debugging/error-codes
   */
  constructor(
    readonly statusCode: string,
    readonly error: string,
    readonly code: string,
    message: string,
    status?: number,
  ) {
    super(message);
    this.status = status ?? (statusCode === '500' ? 500 : 400);
  }

  toJSON() {
    const { statusCode, error, message, code } = this;
    return { statusCode, error, message, code };
  }
}
