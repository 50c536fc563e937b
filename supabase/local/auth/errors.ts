/** A request Supabase Auth would refuse; supabase-js turns it into an AuthApiError with `code`. */
export class AuthError extends Error {
  override name = 'AuthError';
  readonly headers: Record<string, string> = {};

  /** @param errorCode one of https://supabase.com/docs/guides/auth/debugging/error-codes */
  constructor(
    readonly status: number,
    readonly errorCode: string,
    message: string,
  ) {
    super(message);
  }

  toJSON() {
    return { code: this.status, error_code: this.errorCode, msg: this.message };
  }
}

/** The same words for an unknown account and a wrong password. */
export const invalidCredentials = () =>
  new AuthError(400, 'invalid_credentials', 'Invalid login credentials');

export const userBanned = () => new AuthError(400, 'user_banned', 'User is banned');

export const userNotFound = () => new AuthError(404, 'user_not_found', 'User not found');

export const notAdmin = () => new AuthError(403, 'not_admin', 'User not allowed');
