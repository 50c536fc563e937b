import { listFormerNames, parseEnv } from './env';

const problems = (source: Record<string, string>) => {
  const parsed = parseEnv(source);
  return parsed.ok ? [] : parsed.problems;
};

describe('parseEnv', () => {
  it('needs nothing: there are defaults', () => {
    expect(parseEnv({})).toEqual({
      ok: true,
      env: { HOST: '127.0.0.1', PORT: 9000, DATA_DIR: '.local', TRUST_PROXY: false },
    });
  });

  it('reads every variable', () => {
    const parsed = parseEnv({
      HOST: '0.0.0.0',
      PORT: '80',
      SITE_URL: 'https://meghdoot.example/',
      SUPABASE_URL: 'https://abc.supabase.co',
      SUPABASE_PUBLISHABLE_KEY: 'key',
      SESSION_SECRET: `${'n'.repeat(32)}, ${'o'.repeat(32)}`,
      SMTP_URL: 'smtps://user:pass@mail.example:465',
      MAIL_FROM: 'Meghdoot Labs <hello@meghdoot.example>',
      NOTIFY_EMAIL: 'desk@meghdoot.example',
      IMAP_URL: 'imaps://hello%40meghdoot.example:p%40ss@mail.example:993/INBOX/Leads',
      NOTIFY_WEBHOOK_URL: 'https://hooks.example/services/1',
      NOTIFY_WEBHOOK_SECRET: `whsec_${'k'.repeat(43)}=`,
      SUPABASE_SECRET_KEY: 'secret key',
      STORAGE_LIMIT: '500 MB',
      CLAMAV_URL: 'tcp://[::1]:3310',
      DATA_DIR: '/data',
      TRUST_PROXY: '10.0.0.0/8, loopback',
      STAFF_EMAIL: 'admin@meghdoot.example',
      STAFF_PASSWORD: 'a long password',
      UNRELATED: 'x',
    });
    expect(parsed).toMatchObject({
      ok: true,
      env: {
        PORT: 80,
        STORAGE_LIMIT: 500_000_000,
        SITE_URL: 'https://meghdoot.example',
        SESSION_SECRET: ['n'.repeat(32), 'o'.repeat(32)],
        TRUST_PROXY: ['10.0.0.0/8', 'loopback'],
      },
    });
    expect(parsed.ok && Object.keys(parsed.env)).not.toContain('UNRELATED');
  });

  it('names a repository of content, and a GitHub that gets secrets by TLS alone', () => {
    const good = { CONTENT_REPOSITORY: 'meghdoot/site#live', GITHUB_URL: 'https://git.example' };
    expect(problems(good)).toEqual([]);
    expect(problems({ GITHUB_URL: 'http://127.0.0.2:9000' })).toEqual([]);
    expect(problems({ CONTENT_REPOSITORY: 'site', GITHUB_URL: 'http://git.example' })).toEqual([
      'CONTENT_REPOSITORY must be owner/name, or owner/name#branch.',
      'GITHUB_URL must be an https address.',
    ]);
  });

  it.each(['1', 'much', '1.5 GB', '0 GB', '1 KB', '-1 GB'])(
    'refuses %s as a limit',
    (STORAGE_LIMIT) => {
      expect(problems({ STORAGE_LIMIT })).toEqual([
        'STORAGE_LIMIT must be a whole number of MB, GB or TB, such as 500 MB.',
      ]);
    },
  );

  it.each([
    ['127.0.0.1:3310', 'must be a tcp address, such as tcp://127.0.0.1:3310'],
    ['http://127.0.0.1:3310', 'must be a tcp address, such as tcp://127.0.0.1:3310'],
    ['tcp://127.0.0.1', 'must name host and port alone, such as tcp://127.0.0.1:3310'],
    ['tcp://:3310', 'must be a tcp address, such as tcp://127.0.0.1:3310'],
    ['tcp://127.0.0.1:3310/a', 'must name host and port alone, such as tcp://127.0.0.1:3310'],
    ['tcp://a:b@127.0.0.1:3310', 'must have no user and password'],
  ])('refuses %s as a virus scanner', (CLAMAV_URL, problem) => {
    expect(problems({ CLAMAV_URL })).toEqual([`CLAMAV_URL ${problem}.`]);
  });

  it('takes a mailbox without a password where OAuth is set up, and says what is missing there', () => {
    const IMAP_URL = 'imaps://hello%40meghdoot.example@imap.gmail.com/INBOX';
    const MAIL_OAUTH_TOKEN_URL = 'https://oauth2.googleapis.com/token';
    const client = { MAIL_OAUTH_TOKEN_URL, MAIL_OAUTH_CLIENT_ID: 'id' };
    expect(problems({ IMAP_URL })).toEqual([
      'IMAP_URL must have a password, unless MAIL_OAUTH_TOKEN_URL is set.',
    ]);
    expect(problems({ ...client, IMAP_URL, MAIL_OAUTH_REFRESH_TOKEN: 'token' })).toEqual([]);
    expect(problems(client)).toEqual([
      'MAIL_OAUTH_REFRESH_TOKEN or MAIL_OAUTH_CLIENT_SECRET must be set.',
    ]);
    expect(problems({ MAIL_OAUTH_TOKEN_URL })).toEqual([
      'MAIL_OAUTH_CLIENT_ID must be set when MAIL_OAUTH_TOKEN_URL is.',
    ]);
    expect(problems({ MAIL_OAUTH_CLIENT_ID: 'id' })).toEqual([
      'MAIL_OAUTH_TOKEN_URL must be set when MAIL_OAUTH_CLIENT_ID is.',
    ]);
    const open = { ...client, MAIL_OAUTH_TOKEN_URL: 'http://login.example/token' };
    expect(problems({ ...open, MAIL_OAUTH_CLIENT_SECRET: 'secret' })).toEqual([
      'MAIL_OAUTH_TOKEN_URL must be an https address.',
    ]);
  });

  it('reads the keys of Supabase by their former names, unless the present ones are set', () => {
    const former = { SUPABASE_ANON_KEY: 'eyJ.public', SUPABASE_SERVICE_ROLE_KEY: 'eyJ.service' };
    const both = { ...former, SUPABASE_SECRET_KEY: 'sb_secret_x', SUPABASE_ANON_KEY: ' ' };
    expect(parseEnv(former)).toMatchObject({
      env: { SUPABASE_PUBLISHABLE_KEY: 'eyJ.public', SUPABASE_SECRET_KEY: 'eyJ.service' },
    });
    expect(listFormerNames(former)).toEqual([
      "SUPABASE_ANON_KEY is read until the end of 2026, when Supabase switches its key off: set SUPABASE_PUBLISHABLE_KEY to one of the project's new keys.",
      "SUPABASE_SERVICE_ROLE_KEY is read until the end of 2026, when Supabase switches its key off: set SUPABASE_SECRET_KEY to one of the project's new keys.",
    ]);
    expect(parseEnv(both)).toMatchObject({ env: { SUPABASE_SECRET_KEY: 'sb_secret_x' } });
    expect(listFormerNames(both)).toEqual([]);
  });

  it.each(['webcal://calendar.example/a.ics', 'https://calendar.example/a.ics'])(
    'reads the calendar of %s by https',
    (CALENDAR_BUSY_URL) => {
      expect(parseEnv({ CALENDAR_BUSY_URL })).toMatchObject({
        env: { CALENDAR_BUSY_URL: 'https://calendar.example/a.ics' },
      });
    },
  );

  it('tells a publishable key from a secret one', () => {
    expect(problems({ SUPABASE_PUBLISHABLE_KEY: 'sb_secret_x' })).toEqual([
      'SUPABASE_PUBLISHABLE_KEY must not be a secret key.',
    ]);
    expect(problems({ SUPABASE_SECRET_KEY: 'sb_publishable_x' })).toEqual([
      'SUPABASE_SECRET_KEY must not be a publishable key.',
    ]);
  });

  it.each(['127.0.0.1', '::1', '::', 'localhost', 'site.internal'])('takes HOST=%s', (HOST) => {
    expect(problems({ HOST })).toEqual([]);
  });

  it('takes a project only by its origin', () => {
    const SUPABASE_URL = 'https://abc.supabase.co/rest/v1';
    expect(problems({ SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY: 'key' })).toEqual([
      'SUPABASE_URL must end after the host or its port: no path, query or fragment.',
    ]);
  });

  it('takes an empty variable for an absent one', () => {
    expect(problems({ PORT: '', SMTP_URL: ' ', SUPABASE_URL: '' })).toEqual([]);
  });

  it.each([
    'hello@mail.example',
    'imap.mail.example',
    'imaps://mail.example/INBOX',
    'imaps://a@b.c:d@mail.example',
  ])('says how IMAP_URL is written, and not that it was %s', (value) => {
    expect(problems({ IMAP_URL: value })).toEqual([
      'IMAP_URL must be imaps://user:password@host/INBOX, with @ : and / inside user and password written as %40 %3A and %2F.',
    ]);
  });

  it.each([
    ['PORT', '99999', 'PORT must be a whole number from 0 to 65535.'],
    ['PORT', 'http', 'PORT must be a whole number from 0 to 65535.'],
    ['SITE_URL', 'meghdoot.example', 'SITE_URL must be an http or https address.'],
    ['SITE_URL', 'ftp://meghdoot.example', 'SITE_URL must be an http or https address.'],
    ['SESSION_SECRET', 'short', 'SESSION_SECRET must have at least 32 characters.'],
    ['SMTP_URL', 'mail.example', 'SMTP_URL must be an smtp or smtps address.'],
    ['MAIL_FROM', 'Meghdoot', 'MAIL_FROM must be an email address, or Name <address>.'],
    ['NOTIFY_EMAIL', 'desk', 'NOTIFY_EMAIL must be an email address.'],
    ['NOTIFY_WEBHOOK_URL', 'hooks', 'NOTIFY_WEBHOOK_URL must be an http or https address.'],
    [
      'CALENDAR_BUSY_URL',
      'http://calendar.example/a.ics',
      'CALENDAR_BUSY_URL must be an https or webcal address.',
    ],
    ['VAPID_PUBLIC_KEY', 'B'.repeat(87), 'VAPID_PUBLIC_KEY must be that of VAPID_PRIVATE_KEY.'],
    ['PUSH_TO_LOOPBACK', 'yes', 'PUSH_TO_LOOPBACK must be on or off.'],
    [
      'NOTIFY_WEBHOOK_SECRET',
      'a secret of mine that is long enough but no key',
      'NOTIFY_WEBHOOK_SECRET must be whsec_ and a key of 24 to 64 bytes in base64.',
    ],
    ['STAFF_PASSWORD', 'nine bits', 'STAFF_PASSWORD must have at least 10 characters.'],
    ['STAFF_PASSWORD', 'पासवर्ड'.repeat(4), 'STAFF_PASSWORD must have at most 72 bytes.'],
    [
      'STAFF_EMAIL',
      `${'a'.repeat(64)}@${'b.'.repeat(95)}example`,
      'STAFF_EMAIL must have at most 254 characters.',
    ],
    ['HOST', 'http://127.0.0.1', 'HOST must be a host name or an IP address.'],
    ['HOST', 'fe80::1%eth0', 'HOST must be a host name or an IP address.'],
    ...['/agency', '/?from=old', '/#top'].map((rest) => [
      'SITE_URL',
      `https://example.test${rest}`,
      'SITE_URL must end after the host or its port: no path, query or fragment.',
    ]),
    ['SITE_URL', 'https://owner:secret@example.test', 'SITE_URL must have no user and password.'],
    [
      'PAGES_URL',
      'http://127.0.0.1:9000/site',
      'PAGES_URL must end after the host or its port: no path, query or fragment.',
    ],
    ['SMTP_URL', 'smtp://', 'SMTP_URL must name the mail server.'],
    [
      'SMTP_URL',
      'smtps://me:50%zz@mail.example',
      'SMTP_URL must have every % in user and password written as %25.',
    ],
    [
      'IMAP_URL',
      'imaps://me:50%zz@mail.example/INBOX',
      'IMAP_URL must have every % in user and password written as %25.',
    ],
    [
      'IMAP_URL',
      'imaps://me:secret@mail.example:99999/INBOX',
      'IMAP_URL must have a port from 1 to 65535, if any.',
    ],
    [
      'TRUST_PROXY',
      '0.0.0.0/0',
      'TRUST_PROXY must be off, or a comma-separated list of proxy addresses or networks.',
    ],
    [
      'TRUST_PROXY',
      'everyone',
      'TRUST_PROXY must be off, or a comma-separated list of proxy addresses or networks.',
    ],
    [
      'SUPABASE_URL',
      'https://abc.supabase.co',
      'SUPABASE_PUBLISHABLE_KEY must be set when SUPABASE_URL is.',
    ],
  ])('says of %s=%s what it should be, not what it was', (name, value, problem) => {
    expect(problems({ [name]: value })).toEqual([problem]);
  });
});
