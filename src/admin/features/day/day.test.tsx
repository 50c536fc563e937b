/** @jest-environment ./testing/pages/browser-environment.ts */
import { act, screen, waitFor, within } from '@testing-library/react';
import { DeskServer } from '../../../../testing/desk/desk-server';
import { address, renderDesk } from '../../../../testing/desk/render-desk';
import { problem, unreachable } from '../../../../testing/desk/respond';
import { sampleCall } from '../../../../testing/desk/sample-calls';
import { sampleLead } from '../../../../testing/desk/sample-leads';
import type { Lead } from '../../../domain/lead';

const STAFF = 'asha@meghdoot.example';
const ASHA = '10000000-0000-4000-8000-000000000001';
const RAVI = '10000000-0000-4000-8000-000000000002';
const DAY = '/admin/dashboard?view=day';

/** Answered, so that no clock runs. */
const answered = (index: number, part: Partial<Lead> = {}) =>
  sampleLead(index, {
    ...{ status: 'contacted', owner_id: ASHA, first_response_at: '2026-11-20T08:00:00Z' },
    ...part,
  });

const LEADS = [
  answered(0, { name: 'Answer', unread_answers: 1 }),
  sampleLead(9, { name: 'Late', status: 'new', owner_id: ASHA }),
  answered(2, { name: 'Plan', next_action: 'Send the offer', next_action_on: '2026-11-20' }),
  answered(3, { name: 'Theirs', owner_id: RAVI, unread_answers: 1 }),
  answered(4, { name: 'Tomorrow', next_action: 'Call', next_action_on: '2026-11-22' }),
  sampleLead(0, {
    ...{ id: '00000000-0000-4000-8000-000000000099', reference: 'ML-99', name: 'Nobody’s' },
    ...{ status: 'new', reply_due_at: '2026-12-31T00:00:00Z' },
  }),
];

/** Answered leads whose visitor wrote again. */
const ANSWERED = ['Answer', 'Theirs'];

function open(leads = LEADS, width = 390) {
  const server = new DeskServer(leads, STAFF);
  for (const lead of leads.filter(({ name }) => ANSWERED.includes(name))) {
    server.addEvent(lead, { kind: 'answer', actor_email: null });
  }
  return { server, user: renderDesk(server, { at: DAY, width }) };
}

const section = (name: string) => within(screen.getByRole('region', { name }));
const dayLink = () =>
  within(screen.getByRole('navigation', { name: 'Desk' })).getByRole('link', { name: /^My day/ });

describe('my day', () => {
  it('shows each part with its count, and how much there is in all on the tab and in the bar', async () => {
    document.title = 'Leads dashboard | Meghdoot Labs';
    open();
    expect(await screen.findByRole('heading', { name: 'Waiting for our reply (1)' })).toBeVisible();
    for (const title of ['Overdue replies', 'Next actions due', 'New without an owner']) {
      expect(screen.getByRole('heading', { name: `${title} (1)` })).toBeVisible();
    }
    expect(screen.queryByText('Theirs')).not.toBeInTheDocument();
    expect(screen.queryByText('Tomorrow')).not.toBeInTheDocument();
    expect(section('Next actions due').getByText(/Send the offer/)).toBeVisible();
    await waitFor(() => expect(dayLink()).toHaveTextContent('My day (4 to do)'));
    expect(dayLink()).toHaveAttribute('aria-current', 'page');
    expect(document.title).toBe('(4) My day | Meghdoot Labs');
  });

  it('finishes an action on its row, moves on to the next row, and undoes it by z', async () => {
    const { user, server } = open();
    const done = await screen.findByRole('button', { name: 'Done: Send the offer, Plan' });
    await user.click(done);
    await waitFor(() => expect(server.lead('ML-1002')?.next_action).toBeNull());
    await waitFor(() =>
      expect(screen.queryByRole('region', { name: 'Next actions due' })).not.toBeInTheDocument(),
    );
    await waitFor(() => expect(screen.getByRole('link', { name: 'Nobody’s' })).toHaveFocus());
    expect(await screen.findByText('Next Action Done')).toBeVisible();
    expect(server.historyOf(LEADS[2]?.id ?? '')).toMatchObject([
      { kind: 'action_done', note: 'Send the offer' },
    ]);
    await user.keyboard('z');
    expect(await screen.findByRole('button', { name: /^Done: Send the offer/ })).toBeVisible();
    expect(server.lead('ML-1002')?.next_action).toBe('Send the offer');
  });

  it('brings an action back that could not be finished, and offers to try again', async () => {
    const { user, server } = open();
    const done = await screen.findByRole('button', { name: /^Done: Send the offer/ });
    server.answerNext(`PATCH /api/leads/${LEADS[2]?.id}/actions/1`, unreachable(), 2);
    await user.click(done);
    const again = { name: 'Try again' };
    await user.click(await screen.findByRole('button', again, { timeout: 10_000 }));
    await waitFor(() => expect(server.lead('ML-1002')?.next_action).toBeNull());
  });

  it('gives a lead of nobody to the person who takes it', async () => {
    const { user, server } = open();
    await user.click(await screen.findByRole('button', { name: 'Take Nobody’s' }));
    await waitFor(() => expect(server.lead('ML-99')?.owner_id).toBe(ASHA));
    expect(await screen.findByText('The lead is yours now.')).toBeVisible();
    await waitFor(() =>
      expect(screen.queryByRole('region', { name: 'New without an owner' })).toBeNull(),
    );
  });

  it('settles a call that has begun on its row, and undoes it by z', async () => {
    jest.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-11-21T07:00:00Z'));
    const { user, server } = open();
    const call = (starts_at: string, index: number) =>
      server.booked.set(LEADS[index]?.id ?? '', sampleCall({ starts_at }));
    call('2026-11-21T06:45:00Z', 2);
    call('2026-11-21T09:00:00Z', 1);
    await user.click(await screen.findByRole('button', { name: 'Took place: Plan' }));
    expect(screen.queryByRole('button', { name: 'Took place: Late' })).not.toBeInTheDocument();
    await waitFor(() => expect(server.booked.get(LEADS[2]?.id ?? '')?.state).toBe('held'));
    await screen.findByText('Call Took Place');
    await user.keyboard('z');
    await waitFor(() => expect(server.booked.get(LEADS[2]?.id ?? '')?.state).toBe('booked'));
  });

  it('is walked by j and k across its parts, and a lead opens by Enter and closes by Esc', async () => {
    const { user } = open();
    await screen.findByRole('link', { name: 'Answer' });
    await user.keyboard('jj');
    expect(screen.getByRole('link', { name: 'Late' })).toHaveFocus();
    await user.keyboard('jk');
    expect(screen.getByRole('link', { name: 'Late' })).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('heading', { name: 'Late' })).toBeVisible();
    expect(address()).toBe('/admin/leads/ML-1009?view=day');
    await user.click(screen.getByRole('button', { name: 'Next lead' }));
    expect(await screen.findByRole('heading', { name: 'Plan' })).toBeVisible();
    await user.keyboard('{Escape}');
    expect(await screen.findByRole('heading', { name: 'My day' })).toBeVisible();
    expect(address()).toBe(DAY);
  });

  it('changes the status of its row by a key, and moves on when the row leaves', async () => {
    const { user, server } = open();
    await screen.findByRole('link', { name: 'Late' });
    act(() => screen.getByRole('link', { name: 'Late' }).focus());
    await user.keyboard('4');
    await waitFor(() => expect(server.lead('ML-1009')?.status).toBe('closed'));
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Late' })).toBeNull());
    expect(screen.getByRole('link', { name: 'Plan' })).toHaveFocus();
    await user.keyboard('z');
    await waitFor(() => expect(screen.getByRole('link', { name: 'Late' })).toHaveFocus());
    expect(server.lead('ML-1009')?.status).toBe('new');
  });

  it('opens a lead for what is done in the lead, and the statuses of a row, by their keys', async () => {
    const { user } = open();
    await screen.findByRole('link', { name: 'Answer' });
    await user.keyboard('js');
    expect(await screen.findByRole('option', { name: 'Qualified' })).toBeVisible();
    await user.keyboard('{Escape}');
    await user.keyboard('a');
    expect(await screen.findByRole('heading', { name: 'Answer' })).toBeVisible();
  });

  it('shows the day beside an open lead where there is room', async () => {
    const { user } = open(LEADS, 1440);
    await user.click(await screen.findByRole('link', { name: 'Plan' }));
    expect(await screen.findByRole('heading', { name: 'Plan' })).toBeVisible();
    expect(screen.getByRole('heading', { name: 'My day' })).toBeVisible();
  });
});

describe('an empty day', () => {
  it('is clear when the server says so', async () => {
    open([answered(1)]);
    expect(await screen.findByRole('heading', { name: 'Your day is clear' })).toBeVisible();
    expect(dayLink()).toHaveTextContent(/^My day$/);
  });

  it('is not claimed while the server has not answered, or fails', async () => {
    const server = new DeskServer(LEADS, STAFF);
    server.answerNext('GET /api/day', problem(422), 9);
    renderDesk(server, { at: DAY });
    expect(await screen.findByText('Your day could not be loaded.')).toBeVisible();
    expect(screen.queryByText('Your day is clear')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Retry' })).toBeVisible();
  });
});

it('keeps what was last seen when the server goes away, and says of when it is', async () => {
  open();
  await screen.findByRole('link', { name: 'Answer' });
  act(() => void window.dispatchEvent(new Event('offline')));
  expect(await screen.findByText(/^This is how your day looked at/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Answer' })).toBeVisible();
  act(() => void window.dispatchEvent(new Event('online')));
  await waitFor(() => expect(screen.queryByText(/^This is how/)).not.toBeInTheDocument());
});

it('is the first screen of the desk', async () => {
  renderDesk(new DeskServer(LEADS, STAFF), { at: '/admin' });
  expect(await screen.findByRole('heading', { name: 'My day' })).toBeVisible();
  expect(address()).toBe(DAY);
});
