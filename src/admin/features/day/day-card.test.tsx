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
  const answers = within(screen.getByRole('region', { name: 'Answers to read' }));
  const time = answers.getByText('20 Nov 2026, 3:00 pm');
  expect(time).toHaveAttribute('datetime', '2026-11-20T09:30:00Z');
  expect(answers.queryByText(lead.message)).not.toBeInTheDocument();
});
