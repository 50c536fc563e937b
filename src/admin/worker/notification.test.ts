import { notificationOf } from './notification';

const DUE = new Date(2026, 10, 24, 14, 30).toISOString();
const message = { service: 'CRM', due: DUE, lead: 'ABCD-EFGH' };

it.each([
  ['enquiry', 'New enquiry', /^CRM · Reply by Tue,? 2:30 pm$/i],
  ['answer', 'A visitor wrote back', /^CRM$/],
  ['call', 'Call at 2:30 pm', /^CRM$/],
  ['due', 'Reply due at 2:30 pm', /^CRM$/],
])('a message of the kind %s opens its lead', (kind, title, body) => {
  const shown = notificationOf({ kind, ...message });
  expect(shown.title.toLowerCase()).toBe(title.toLowerCase());
  expect(shown.options.body).toMatch(body);
  expect(shown.options).toMatchObject({
    tag: `${kind} ABCD-EFGH`,
    data: { path: '/admin/leads/ABCD-EFGH' },
  });
});

it('a trial opens the account', () => {
  expect(notificationOf({ kind: 'trial' })).toMatchObject({
    title: 'Test notification',
    options: { data: { path: '/admin/account' } },
  });
});

it.each([undefined, 'text', null, {}, { kind: 'gossip', lead: 'A' }, { kind: 'enquiry' }])(
  'what cannot be read (%p) still shows something, as browsers ask',
  (value) => {
    expect(notificationOf(value)).toMatchObject({
      title: 'News at the desk',
      options: { data: { path: '/admin/dashboard?view=day' } },
    });
  },
);
