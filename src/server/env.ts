import { z } from 'zod';
import { parseRepository, REPOSITORY_FORM } from '../domain/content-repository';
import { emailAbilitySchema } from '../domain/http-api/session';
import { oauthProblem, oauthVariables } from './email/oauth';
import { isPair } from './push/push-keys';
import { httpOrigin, isOrigin, NO_ORIGIN } from './site-address';

/** `missing` names the variable without which nothing is sent. */
const emailAbilityWithCauseSchema = z.object({
  ...emailAbilitySchema.shape,
  missing: z.string().optional(),
});

/** The abilities of the desk by email, with the reason if nothing can be sent. */
export type EmailAbilityWithCause = z.infer<typeof emailAbilityWithCauseSchema>;

/** Secrets shorter than this are refused: the session seal is only as strong as its key. */
const SECRET_MIN = 32;

/** As Standard Webhooks writes it: 24 to 64 bytes take 32 to 88 characters. */
const WEBHOOK_SECRET = /^whsec_[A-Za-z0-9+/]{32,86}={0,2}$/;

const text = z.string().trim();
const whole = (min: number, max: number) => {
  const error = `must be a whole number from ${min} to ${max}`;
  return z
    .string()
    .regex(/^\d{1,6}$/, error)
    .transform(Number)
    .refine((n) => n >= min && n <= max, error);
};
const UNITS = { MB: 1e6, GB: 1e9, TB: 1e12 } as const;
const SIZE = /^([1-9]\d{0,5}) ?(MB|GB|TB)$/i;
/** A size in bytes. */
const size = text
  .regex(SIZE, 'must be a whole number of MB, GB or TB, such as 500 MB')
  .transform((value) => {
    const [, count = '', unit = ''] = SIZE.exec(value) ?? [];
    return Number(count) * UNITS[unit.toUpperCase() as keyof typeof UNITS];
  });
const EMAIL_MAX = 254;
/** Bounds of a password that the local Supabase takes: characters at least, and bytes at most. */
const PASSWORD = { min: 10, maxBytes: 72 };

const hasCredentials = (url: string) => {
  const { username, password } = new URL(url);
  return username !== '' || password !== '';
};

const ENCODED = 'must have every % in user and password written as %25';

/** Whether user and password can be read as they are sent to the server. */
function isDecodable(url: string): boolean {
  const { username, password } = new URL(url);
  try {
    return [username, password].every((part) => typeof decodeURIComponent(part) === 'string');
  } catch {
    return false;
  }
}

/** A check that ends those of its variable, so that later ones can rely on it. */
const must = (error: string) => ({ error, abort: true });

const httpUrl = z
  .url({ protocol: /^https?$/, ...must('must be an http or https address') })
  // `fetch` refuses such an address, and a log would show the password.
  .refine((url) => !hasCredentials(url), must('must have no user and password'));
/** An address to which paths are added. */
const siteUrl = httpUrl.refine(isOrigin, must(NO_ORIGIN)).transform((url) => new URL(url).origin);
/** The way from a machine to itself, where nobody listens. */
const LOOPBACK = /^http:\/\/(localhost|127\.[\d.]+|\[::1\])(:|$)/;
/** An address to which secrets are sent. */
const secretUrl = siteUrl.refine(
  (url) => url.startsWith('https:') || LOOPBACK.test(url),
  'must be an https address',
);
/** Calendar programs write https addresses as webcal ones. */
const calendarUrl = z
  .string()
  .transform((url) => url.trim().replace(/^webcal:/i, 'https:'))
  .pipe(z.url({ protocol: /^https$/, error: 'must be an https or webcal address' }));
const smtpUrl = z
  .url({ protocol: /^smtps?$/, ...must('must be an smtp or smtps address') })
  .refine((url) => new URL(url).hostname !== '', must('must name the mail server'))
  .refine(isDecodable, must(ENCODED));
const imapUrl = z
  .string()
  .regex(
    /^imaps?:\/\/[^\s:@/]+(:[^\s@/]+)?@[^\s:@/]+(:\d{1,5})?(\/\S*)?$/i,
    must(
      'must be imaps://user:password@host/INBOX, with @ : and / inside user and password written as %40 %3A and %2F',
    ),
  )
  .refine((url) => URL.canParse(url), must('must have a port from 1 to 65535, if any'))
  .refine(isDecodable, must(ENCODED));
const scannerUrl = z
  .url({ protocol: /^tcp$/, ...must('must be a tcp address, such as tcp://127.0.0.1:3310') })
  .refine((url) => {
    const { hostname, port, pathname } = new URL(url);
    return hostname !== '' && port !== '' && ['', '/'].includes(pathname);
  }, must('must name host and port alone, such as tcp://127.0.0.1:3310'))
  .refine((url) => !hasCredentials(url), must('must have no user and password'));
const readAbility = (json: string): EmailAbilityWithCause =>
  emailAbilityWithCauseSchema.parse(JSON.parse(json));
const emailAddress = z
  .email({ error: 'must be an email address' })
  .max(EMAIL_MAX, `must have at most ${EMAIL_MAX} characters`);

/** A key of the curve P-256. @param length in characters of base64url */
const vapidKey = (length: number) =>
  text.regex(new RegExp(`^[\\w-]{${length}}$`), `must be ${length} characters of base64url`);

/** Items of a comma-separated list. */
const list = text.transform((value) =>
  value
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean),
);

/** An address or network, or one of the names Fastify knows for private networks. */
const proxy = z
  .union([
    z.ipv4(),
    z.ipv6(),
    z.cidrv4(),
    z.cidrv6(),
    z.enum(['loopback', 'linklocal', 'uniquelocal']),
  ])
  // Everybody's address would be believed.
  .refine((item) => !item.endsWith('/0'));
const isOff = (items: string[]) => items.length === 1 && ['off', 'false'].includes(items[0] ?? '');

const envSchema = z
  .object({
    HOST: text
      .refine((host) => URL.canParse(httpOrigin(host)), 'must be a host name or an IP address')
      .default('127.0.0.1'),
    PORT: whole(0, 65_535).default(9000),
    SITE_URL: siteUrl.optional(),
    PAGES_URL: siteUrl.optional(),
    /** The address at which Netlify serves the site; somebody else's variable, so never a reason not to start. */
    URL: httpUrl.optional().catch(undefined),
    SUPABASE_URL: siteUrl.optional(),
    SUPABASE_PUBLISHABLE_KEY: text
      .refine((key) => !key.startsWith('sb_secret_'), 'must not be a secret key')
      .optional(),
    SESSION_SECRET: list
      .pipe(
        z.array(z.string().min(SECRET_MIN, `must have at least ${SECRET_MIN} characters`)).min(1),
      )
      .optional(),
    SMTP_URL: smtpUrl.optional(),
    MAIL_FROM: text
      .regex(/^[^\r\n]*[^\s@<]+@[^\s@>]+>?$/, 'must be an email address, or Name <address>')
      .optional(),
    NOTIFY_EMAIL: emailAddress.optional(),
    IMAP_URL: imapUrl.optional(),
    ...oauthVariables,
    /** Set by our host where it keeps the local Supabase: the folder of its data. */
    LOCAL_DATA_DIR: text.optional(),
    /** Set by our host, where it runs with its sources: the folder of content that managers may change. */
    CONTENT_DIR: text.optional(),
    /** The repository at GitHub in which managers change content: at build and at run time. */
    CONTENT_REPOSITORY: text
      .refine((name) => parseRepository(name) !== undefined, REPOSITORY_FORM)
      .optional(),
    /** The OAuth app by which they log in there. */
    GITHUB_CLIENT_ID: text.optional(),
    GITHUB_CLIENT_SECRET: text.optional(),
    /** A GitHub Enterprise Server in place of GitHub. */
    GITHUB_URL: secretUrl.optional(),
    /** Set by our host, where managers can publish: the folder in which the site is built. */
    PUBLISHING_DIR: text.optional(),
    /** Set by our host, which keeps mail servers and their passwords from functions. */
    EMAIL_ABILITY: z.string().transform(readAbility).optional(),
    NOTIFY_WEBHOOK_URL: httpUrl.optional(),
    NOTIFY_WEBHOOK_SECRET: text
      .regex(WEBHOOK_SECRET, 'must be whsec_ and a key of 24 to 64 bytes in base64')
      .optional(),
    CALENDAR_BUSY_URL: calendarUrl.optional(),
    SUPABASE_SECRET_KEY: text
      .refine((key) => !key.startsWith('sb_publishable_'), 'must not be a publishable key')
      .optional(),
    /** Whether the hosted project lets the secret key name a visitor's address. */
    SUPABASE_FORWARDS_ADDRESS: z.enum(['on', 'off'], { error: 'must be on or off' }).optional(),
    /** The bytes that files may take, as far as the plan or the disk goes. */
    STORAGE_LIMIT: size.optional(),
    /** Push messages: the pair of keys that push services know this site by. Our host makes one where there is none. */
    VAPID_PUBLIC_KEY: vapidKey(87).optional(),
    VAPID_PRIVATE_KEY: vapidKey(43).optional(),
    /** For tests and development: push services of this machine, over http too. */
    PUSH_TO_LOOPBACK: z.enum(['on', 'off'], { error: 'must be on or off' }).optional(),
    /** The virus scanner clamd. */
    CLAMAV_URL: scannerUrl.optional(),
    DATA_DIR: text.default('.local'),
    TRUST_PROXY: list
      .refine((items) => isOff(items) || items.every((item) => proxy.safeParse(item).success), {
        error: 'must be off, or a comma-separated list of proxy addresses or networks',
      })
      .transform((items) => (isOff(items) ? false : items))
      .default(false),
    STAFF_EMAIL: emailAddress.optional(),
    STAFF_PASSWORD: z
      .string()
      .min(PASSWORD.min, `must have at least ${PASSWORD.min} characters`)
      .refine(
        (password) => Buffer.byteLength(password) <= PASSWORD.maxBytes,
        `must have at most ${PASSWORD.maxBytes} bytes`,
      )
      .optional(),
  })
  .refine((env) => env.SUPABASE_URL === undefined || env.SUPABASE_PUBLISHABLE_KEY !== undefined, {
    path: ['SUPABASE_PUBLISHABLE_KEY'],
    error: 'must be set when SUPABASE_URL is',
  })
  .superRefine((env, context) => {
    const problem = pushKeysProblem(env);
    if (problem) context.addIssue({ code: 'custom', path: ['VAPID_PUBLIC_KEY'], message: problem });
    const [name, message] = oauthProblem(env) ?? [];
    if (name !== undefined) context.addIssue({ code: 'custom', path: [name], message });
  });

/** Why the two keys of push messages do not work together; undefined when they do, or there are none. */
function pushKeysProblem(env: {
  VAPID_PUBLIC_KEY?: string | undefined;
  VAPID_PRIVATE_KEY?: string | undefined;
}): string | undefined {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey } = env;
  if (publicKey === undefined && privateKey === undefined) return undefined;
  const isComplete = publicKey !== undefined && privateKey !== undefined;
  return isComplete && isPair({ publicKey, privateKey })
    ? undefined
    : 'must be that of VAPID_PRIVATE_KEY';
}

/** Former names of variables, and their present ones. */
const FORMER_NAMES = {
  SUPABASE_ANON_KEY: 'SUPABASE_PUBLISHABLE_KEY',
  SUPABASE_SERVICE_ROLE_KEY: 'SUPABASE_SECRET_KEY',
} as const;

/** The names of all variables that we read. */
export const VARIABLES = [...Object.keys(envSchema.shape), ...Object.keys(FORMER_NAMES)];

/** The environment, parsed: names as in .env.example, absent ones undefined or their default. */
export type Env = z.infer<typeof envSchema>;

export type ParsedEnv = { ok: true; env: Env } | { ok: false; problems: string[] };

type Source = Record<string, string | undefined>;

/** An empty variable counts as absent, as container tools set them. */
const presentIn = (source: Source): Record<string, string> =>
  Object.fromEntries(
    Object.entries(source).filter((entry): entry is [string, string] => Boolean(entry[1]?.trim())),
  );

/** The variables that are set by a former name alone. */
const formerlyNamed = (present: Record<string, string>) =>
  Object.entries(FORMER_NAMES).flatMap(([former, name]) => {
    const value = present[former];
    return value === undefined || name in present ? [] : [{ former, name, value }];
  });

/** A line for each variable that is set by its former name, for the start of the host or of a command. */
export const listFormerNames = (source: Source): string[] =>
  formerlyNamed(presentIn(source)).map(
    ({ former, name }) =>
      `${former} is read until the end of 2026, when Supabase switches its key off: set ${name} to one of the project's new keys.`,
  );

/**
 * Reads the variables that we know from `source`, by their present or former names.
 * @returns the environment, or one line per bad variable that says its name and what it should be, never its value
 */
export function parseEnv(source: Source): ParsedEnv {
  const present = presentIn(source);
  const renamed = formerlyNamed(present).map(({ name, value }) => [name, value]);
  const parsed = envSchema.safeParse({ ...Object.fromEntries(renamed), ...present });
  return parsed.success
    ? { ok: true, env: parsed.data }
    : {
        ok: false,
        problems: parsed.error.issues.map((issue) => `${String(issue.path[0])} ${issue.message}.`),
      };
}

/** An environment in which none of these is absent. */
export type EnvWith<Name extends keyof Env> = Env & { [Each in Name]: NonNullable<Env[Each]> };

export const hasAll = <Name extends keyof Env>(
  env: Env,
  names: readonly Name[],
): env is EnvWith<Name> => names.every((name) => env[name] !== undefined);

/** Functions cannot work without these; the host fills in those that the local Supabase provides. */
const REQUIRED = ['SUPABASE_URL', 'SUPABASE_PUBLISHABLE_KEY', 'SESSION_SECRET'] as const;

export type FunctionEnv = EnvWith<(typeof REQUIRED)[number]>;

let cached: FunctionEnv | undefined;

/**
 * The environment of functions, parsed once.
 * `globalThis.process.env`, because Gatsby replaces `process.env` by its values at build.
 * @throws when a variable is missing or malformed: a wrong deployment, answered by 500 and named in the log
 */
export function env(): FunctionEnv {
  if (cached) return cached;
  const parsed = parseEnv(globalThis.process.env);
  if (!parsed.ok) throw new Error(`Environment: ${parsed.problems.join(' ')}`);
  for (const line of listFormerNames(globalThis.process.env)) console.warn(line);
  if (!hasAll(parsed.env, REQUIRED))
    throw new Error(`Environment: ${REQUIRED.join(', ')} must be set.`);
  return (cached = parsed.env);
}
