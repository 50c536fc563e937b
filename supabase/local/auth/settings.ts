import type { Database } from '../database';
import type { Tokens } from '../gateway';

/** Cost of making or checking a hash of a password by scrypt (RFC 7914). */
export interface HashCost {
  N: number;
  r: number;
  p: number;
}

/** Settings of Auth: those of a project's dashboard that change its answers, and what a hash costs. */
export interface AuthSettings {
  /** Captcha protection: no log-in without a captcha's token. */
  captcha: boolean;
  /** The email provider: log-ins by address and password. */
  emailLogins: boolean;
  /** A new password needs the present one, unless a link opened the session. */
  currentPasswordRequired: boolean;
  /** Of new hashes: a stored one has its own. */
  hashCost: HashCost;
  /** Bytes, as Auth counts them. */
  shortestPassword: number;
  /** Sets of which a password has one character each. */
  requiredCharacters: readonly string[];
  /** A new address is confirmed at the present one too. */
  secureEmailChange: boolean;
  /** Addresses need no confirmation: "Confirm email" is off. */
  autoconfirm: boolean;
  /** Life of a link's token, in seconds. */
  linkSeconds: number;
  /** Factors of an account, verified or begun, and verified. */
  maxFactors: number;
  maxVerifiedFactors: number;
  enrollTotp: boolean;
  verifyTotp: boolean;
  /** Limits of a session, in seconds; 0 is none. The first is for the first level where there is a second factor. */
  firstLevelSeconds: number;
  timeboxSeconds: number;
  inactivitySeconds: number;
  /** The newest session of an account ends its others. */
  singleSession: boolean;
  /** Grace period of a spent refresh token, in seconds. */
  refreshReuseSeconds: number;
  /** Reuse after that revokes the family of tokens (1) or deletes the session (2). */
  refreshAlgorithm: 1 | 2;
  /** Token requests that one address may make at once. 0 is no limit. */
  tokenBurst: number;
  /** Seconds until the address may make one more. */
  tokenRefillSeconds: number;
  /** Whether `Sb-Forwarded-For` beside the secret key names the address. */
  forwardedAddress: boolean;
}

/** A new project, with what docs/deploy.md asks for. Nothing limits requests here: all come from this machine. */
export const LOCAL_SETTINGS: AuthSettings = {
  captcha: false,
  emailLogins: true,
  currentPasswordRequired: false,
  // OWASP's setting for 16 MiB: https://cheatsheetseries.owasp.org/cheatsheets/Password_Storage_Cheat_Sheet.html#scrypt
  hashCost: { N: 2 ** 14, r: 8, p: 5 },
  shortestPassword: 10,
  requiredCharacters: [],
  secureEmailChange: true,
  autoconfirm: false,
  linkSeconds: 24 * 60 * 60,
  maxFactors: 10,
  maxVerifiedFactors: 10,
  enrollTotp: true,
  verifyTotp: true,
  firstLevelSeconds: 0,
  timeboxSeconds: 0,
  inactivitySeconds: 0,
  singleSession: false,
  refreshReuseSeconds: 10,
  refreshAlgorithm: 2,
  tokenBurst: 0,
  tokenRefillSeconds: 2,
  forwardedAddress: true,
};

/** The parts that the routes of Auth work with. */
export interface AuthOptions {
  database: Database;
  tokens: Tokens;
  settings: AuthSettings;
}
