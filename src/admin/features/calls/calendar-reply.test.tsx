/** @jest-environment ./testing/pages/browser-environment.ts */
import { screen, within } from '@testing-library/react';
import { DeskServer } from '../../../../testing/desk/desk-server';
import { renderDesk } from '../../../../testing/desk/render-desk';
import { sampleCall } from '../../../../testing/desk/sample-calls';
import { sampleLead } from '../../../../testing/desk/sample-leads';
import type { Consultation } from '../../../domain/http-api/consultations';
import type { Answer } from '../../../domain/lead';

type CalendarReply = NonNullable<Answer['calendar']>;

const LEAD = sampleLead(0);
const DECLINED: CalendarReply = {
  answer: 'declined',
  comment: 'I travel that day.',
  starts_at: '2026-11-24T05:30:00.000Z',
};

beforeEach(() => void jest.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-11-21T07:00:00Z')));

/** Opens a lead whose call was booked, and answered by its visitor's calendar. */
function open(calendar: CalendarReply, call: Partial<Consultation> = {}) {
  const server = new DeskServer([LEAD], 'asha@meghdoot.example');
  server.booked.set(LEAD.id, sampleCall(call));
  server.addEvent(LEAD, { kind: 'call_booked', actor_email: null });
  const words = { from: LEAD.email, subject: 'Re: Call', text: 'See the calendar.', quoted: '' };
  const answer = { ...words, attachments: [], automatic: false, calendar };
  server.addEvent(LEAD, { kind: 'answer', actor_email: null, answer });
  return server;
}

async function section(server: DeskServer) {
  renderDesk(server, { at: '/admin/leads/ML-1000' });
  return within(await screen.findByRole('region', { name: 'Call' }));
}

it('an invitation that was declined is told beside the call, with its comment', async () => {
  const call = await section(open(DECLINED));
  expect(call.getByText('Declined the call. I travel that day.')).toBeVisible();
});

it('another time that was proposed is told beside the call, in India', async () => {
  const starts_at = '2026-11-26T09:00:00.000Z';
  const call = await section(open({ answer: 'proposed', comment: '', starts_at }));
  expect(call.getByText(/^Proposed another time: .*26 Nov.* 2:30\spm IST\.$/)).toBeVisible();
});

it('an answer to an earlier time is told beside no call', async () => {
  const server = open(DECLINED);
  server.addEvent(LEAD, { kind: 'call_moved' });
  expect((await section(server)).queryByText(/^Declined/)).not.toBeInTheDocument();
});

it('a cancelled call has no answer any more', async () => {
  const call = await section(open(DECLINED, { state: 'cancelled' }));
  expect(call.queryByText(/^Declined/)).not.toBeInTheDocument();
});
