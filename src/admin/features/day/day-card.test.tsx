/** @jest-environment ./testing/pages/browser-environment.ts */
import { screen, within } from '@testing-library/react';
import { DeskServer } from '../../../../testing/desk/desk-server';
import { renderDesk } from '../../../../testing/desk/render-desk';
import { sampleLead } from '../../../../testing/desk/sample-leads';

it('shows the newest answer with its time instead of the enquiry', async () => {
  const lead = sampleLead(0, { unread_answers: 1 });
  const server = new DeskServer([lead], 'asha@meghdoot.example');
  const write = (text: string, at: string) => {
    const words = { from: lead.email, subject: 'Re:', text, quoted: '' };
    const answer = { ...words, attachments: [], automatic: false };
    server.addEvent(lead, { kind: 'answer', actor_email: null, at, answer });
  };
  write('Tuesday suits us.', '2026-11-19T08:00:00Z');
  write('Friday is better.', '2026-11-20T09:30:00Z');
  renderDesk(server, { at: '/admin/dashboard?view=day', width: 390 });

  expect(await screen.findByText('Friday is better.')).toBeVisible();
  const answers = within(screen.getByRole('region', { name: 'Waiting for our reply' }));
  const time = answers.getByText('20 Nov 2026, 3:00 pm');
  expect(time).toHaveAttribute('datetime', '2026-11-20T09:30:00Z');
  expect(answers.queryByText(lead.message)).not.toBeInTheDocument();
});

it('leads to what was set apart, also when there is nothing to do', async () => {
  const reason = 'Message has many links';
  const leads = [
    sampleLead(0, { spam_reason: 'Flood' }),
    sampleLead(1, { spam_reason: reason, suspect_reason: reason }),
    sampleLead(2, { spam_reason: 'Marked by staff', suspect_reason: reason }),
  ];
  renderDesk(new DeskServer(leads, 'asha@meghdoot.example'), { at: '/admin/dashboard?view=day' });
  const aside = await screen.findByRole('link', { name: '1 is held apart, 1 may be spam' });
  expect(aside).toHaveAttribute('href', '/admin/dashboard?spam=1');
  expect(screen.getByText('Your day is clear')).toBeVisible();
});

it.each([
  ['an action in red whose day is over', '2026-11-20', true],
  ['one of today like any other', '2026-11-21', false],
])('shows %s', async (_what, next_action_on, isRed) => {
  jest.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-11-21T07:00:00Z'));
  const lead = sampleLead(2, { next_action: 'Call', next_action_on, status: 'contacted' });
  renderDesk(new DeskServer([lead], 'asha@meghdoot.example'), {
    ...{ at: '/admin/dashboard?view=day', width: 390 },
  });
  const action = await screen.findByText(/: Call$/);
  const line = action.parentElement ?? action;
  expect(getComputedStyle(action).color !== getComputedStyle(line).color).toBe(isRed);
});

it('shows the words of a reply that came back', async () => {
  const lead = sampleLead(0, { status: 'contacted', first_response_at: '2026-11-20T08:00:00Z' });
  const server = new DeskServer([lead, sampleLead(1)], 'asha@meghdoot.example');
  const words = { subject: 'Your shop', text: 'We can start on Monday.' };
  const failed = { state: 'failed', at: '2026-11-20T09:30:00Z' } as const;
  server.addEvent(lead, { kind: 'reply', channel: 'email', ...words, ...failed });
  renderDesk(server, { at: '/admin/dashboard?view=day', width: 390 });
  const section = within(await screen.findByRole('region', { name: 'Came back' }));
  expect(section.getByText('We can start on Monday.')).toBeVisible();
  expect(section.getByText('20 Nov 2026, 3:00 pm')).toBeVisible();
  expect(section.getAllByRole('listitem')).toHaveLength(1);
});
