/**
 * Secrets and addresses that only the host and its commands read: functions of our host do not see them, but for the secret
 * key, which the host hands to the management of people and to log-ins.
 */
export const HOST_ONLY_VARIABLES = [
  'STAFF_PASSWORD',
  'SUPABASE_SECRET_KEY',
  // Its former name.
  'SUPABASE_SERVICE_ROLE_KEY',
  'SMTP_URL',
  'IMAP_URL',
  'MAIL_OAUTH_TOKEN_URL',
  'MAIL_OAUTH_CLIENT_ID',
  'MAIL_OAUTH_CLIENT_SECRET',
  'MAIL_OAUTH_REFRESH_TOKEN',
  'MAIL_OAUTH_SCOPE',
  'NOTIFY_WEBHOOK_URL',
  'NOTIFY_WEBHOOK_SECRET',
  'CALENDAR_BUSY_URL',
] as const;

/** A build inlines environment variables, so these are removed from its environment. */
export const SECRET_VARIABLES = [
  'SESSION_SECRET',
  'VAPID_PRIVATE_KEY',
  'GITHUB_CLIENT_SECRET',
  ...HOST_ONLY_VARIABLES,
] as const;
