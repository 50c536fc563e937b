import { parseEnv } from '../env';
import { emailAbilityOf, findEmailAbility } from './ability';

const local = { HOST: '127.0.0.1', SUPABASE_URL: 'http://127.0.0.1:54321' };
const SMTP_URL = 'smtps://mail.example.in';
const hosted = {
  ...local,
  SITE_URL: 'https://www.meghdoot.example',
  SUPABASE_URL: 'https://abc.supabase.co',
};

it.each([
  ['one machine without a mail server', local, 'files'],
  ['one machine with a mail server', { ...local, SMTP_URL }, 'server'],
  ['a public site on one machine', { ...local, SITE_URL: hosted.SITE_URL }, 'off'],
  ['one machine by IPv6', { ...local, HOST: '::1' }, 'files'],
  ['a machine open to its network by IPv6', { ...local, HOST: '::' }, 'off'],
  ['a machine open to its network', { ...local, HOST: '0.0.0.0' }, 'off'],
  ['a hosted project without its key', { ...hosted, SMTP_URL }, 'off'],
  ['a hosted project', { ...hosted, SMTP_URL, SUPABASE_SECRET_KEY: 'key' }, 'server'],
])('%s', (_place, env, sending) => {
  expect(findEmailAbility(env)).toMatchObject({ sending });
});

it('names the variable that is missing', () => {
  expect(findEmailAbility(hosted).missing).toBe('SUPABASE_SECRET_KEY');
  const withKey = { ...hosted, SUPABASE_SECRET_KEY: 'key' };
  expect(findEmailAbility(withKey).missing).toBe('SMTP_URL');
  expect(findEmailAbility(local).missing).toBeUndefined();
});

it('is told to functions by the host, which keeps the mail server from them', () => {
  const told = { sending: 'server' };
  const parsed = parseEnv({ EMAIL_ABILITY: JSON.stringify(told) });
  expect(parsed.ok && emailAbilityOf(parsed.env)).toEqual(told);
});
