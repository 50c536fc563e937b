import { emailSettings } from './settings';

const SITE = 'https://www.meghdoot.example:8443';

it('writes in the name of the site unless told otherwise', () => {
  expect(emailSettings({}, SITE)).toEqual({
    siteUrl: SITE,
    from: 'Meghdoot Labs <no-reply@www.meghdoot.example>',
    address: 'no-reply@www.meghdoot.example',
    domain: 'www.meghdoot.example',
    staffAddress: 'hello@meghdoot.example',
  });
  const told = { MAIL_FROM: 'Desk <desk@agency.example>', NOTIFY_EMAIL: 'team@agency.example' };
  expect(emailSettings(told, SITE)).toMatchObject({
    from: 'Desk <desk@agency.example>',
    domain: 'agency.example',
    staffAddress: 'team@agency.example',
  });
});

it.each(['http://127.0.0.1:9000', 'http://[::1]:9000', 'http://localhost:9000'])(
  'never writes from %s, which no mail server would believe',
  (siteUrl) => {
    expect(emailSettings({}, siteUrl).domain).toBe('meghdoot.example');
  },
);
