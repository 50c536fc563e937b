/** @jest-environment ./testing/pages/browser-environment.ts */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { DeskServer } from '../../../../testing/desk/desk-server';
import { renderDesk } from '../../../../testing/desk/render-desk';
import { halfHour, sampleCall } from '../../../../testing/desk/sample-calls';
import { sampleLead } from '../../../../testing/desk/sample-leads';
import { problem } from '../../../../testing/desk/respond';
import { REAL_TIMERS } from '../../../../testing/server/real-timers';
import type { Consultation } from '../../../domain/http-api/consultations';

const STAFF = 'asha@meghdoot.example';
const LEAD = sampleLead(0);
/** Saturday, half past twelve in India. */
const NOW = Date.parse('2026-11-21T07:00:00Z');
const TUESDAY = '2026-11-24T05:30:00.000Z';
const FREE = ['2026-11-23T04:00:00Z', '2026-11-23T05:00:00Z', '2026-11-25T05:30:00Z'].map(halfHour);
const BEGUN = sampleCall({ starts_at: '2026-11-21T06:45:00Z' });

// The picker of days asks for more than `Date.now`.
beforeEach(() => void jest.useFakeTimers({ now: NOW, doNotFake: [...REAL_TIMERS] }));
afterEach(() => jest.useRealTimers());

async function open(call: Consultation | null, part: Partial<typeof LEAD> = {}) {
  const server = new DeskServer([{ ...LEAD, ...part }], STAFF);
  server.freeTimes = FREE;
  if (call) server.booked.set(LEAD.id, call);
  const user = renderDesk(server, { at: '/admin/leads/ML-1000' });
  await screen.findByRole('heading', { name: 'Notes and history' });
  const booked = () => server.booked.get(LEAD.id);
  return { server, user, booked };
}

const section = () => within(screen.getByRole('region', { name: 'Call' }));
const button = (name: string | RegExp) => section().queryByRole('button', { name });
const history = () => within(screen.getByRole('list', { name: 'History' }));

type User = Awaited<ReturnType<typeof open>>['user'];

async function openDialog(user: User, label: string, title: string) {
  await user.click(section().getByRole('button', { name: label }));
  return within(await screen.findByRole('dialog', { name: title }));
}

async function choose(user: User, dialog: ReturnType<typeof within>, day: string, time: RegExp) {
  const days = within(await dialog.findByRole('radiogroup', { name: 'Day' }));
  await user.click(days.getByRole('radio', { name: new RegExp(`^${day}`) }));
  const times = within(dialog.getByRole('radiogroup', { name: 'Time' }));
  await user.click(times.getByRole('radio', { name: time }));
}

describe('a call', () => {
  it('is told with its day, its time in India and where the visitor is, and its state', async () => {
    await open(sampleCall({ time_zone: 'Europe/London' }));
    expect(section().getByText(/^Tue, 24 Nov, 11:00\s–\s11:30\sam IST$/)).toBeVisible();
    expect(
      section().getByText(/^For the visitor: Tue, 24 Nov,? 5:30\sam in London$/),
    ).toBeVisible();
    expect(section().getByText('Booked')).toBeVisible();
    expect(button('Took place')).not.toBeInTheDocument();
  });

  it('moves to a free time, and back', async () => {
    const { user, booked } = await open(sampleCall());
    const dialog = await openDialog(user, 'Move', 'Move the call');
    expect(dialog.getByText(/^Visitor 0 gets an invitation by email\./)).toBeVisible();
    await choose(user, dialog, 'Mon, 23 Nov', /^10:30\sam$/);
    await user.click(dialog.getByRole('button', { name: /^Move to Mon, 23 Nov, 10:30\sam$/ }));
    expect(await screen.findByText('Call Moved')).toBeVisible();
    expect(booked()?.starts_at).toBe('2026-11-23T05:00:00.000Z');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(await section().findByText(/^Mon, 23 Nov, 10:30/)).toBeVisible();
    expect(await history().findByText(/moved the call to 23 Nov 2026/)).toBeVisible();

    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(booked()?.starts_at).toBe(TUESDAY));
  });

  it('moves to any other time', async () => {
    const { user, booked } = await open(sampleCall());
    const dialog = await openDialog(user, 'Move', 'Move the call');
    await user.click(dialog.getByRole('button', { name: 'Another time' }));
    await dialog.findByRole('group', { name: 'Day and time (IST)' });
    fireEvent.change(dialog.getByRole('textbox', { hidden: true }), {
      target: { value: '28 Nov 2026 08:15 PM' },
    });
    await user.click(
      await dialog.findByRole('button', { name: /^Move to Sat, 28 Nov, 8:15\spm$/ }),
    );
    await waitFor(() => expect(booked()?.starts_at).toBe('2026-11-28T14:45:00.000Z'));
  });

  it('stays, and the free times around are shown, when the new time is taken', async () => {
    const { server, user, booked } = await open(sampleCall());
    const taken = '2026-11-25T05:30:00Z';
    server.booked.set(crypto.randomUUID(), sampleCall({ starts_at: taken }));
    const around = [halfHour('2026-11-25T06:30:00Z')];
    server.freeTimes = [...FREE, ...around];
    server.answerNext(`PATCH /api/leads/${LEAD.id}/consultation`, problem(409, { slots: around }));
    const dialog = await openDialog(user, 'Move', 'Move the call');
    await choose(user, dialog, 'Wed, 25 Nov', /^11:00\sam$/);
    await user.click(dialog.getByRole('button', { name: /^Move to/ }));
    expect(await dialog.findByRole('alert')).toHaveTextContent(/^That time is taken\./);
    expect(dialog.getAllByRole('radio')).toHaveLength(1);
    expect(booked()?.starts_at).toBe(TUESDAY);

    await user.click(dialog.getByRole('radio', { name: /^Wed, 25 Nov, 12:00\spm$/ }));
    await user.click(dialog.getByRole('button', { name: /^Move to Wed, 25 Nov, 12:00\spm$/ }));
    await waitFor(() => expect(booked()?.starts_at).toBe('2026-11-25T06:30:00.000Z'));
  });

  it('says why another time was refused', async () => {
    const { server, user } = await open(sampleCall());
    const message = 'A call is booked for the coming year.';
    const errors = [{ field: 'starts_at', message }];
    server.answerNext(`PATCH /api/leads/${LEAD.id}/consultation`, problem(422, { errors }));
    const dialog = await openDialog(user, 'Move', 'Move the call');
    await choose(user, dialog, 'Mon, 23 Nov', /^10:30\sam$/);
    await user.click(dialog.getByRole('button', { name: /^Move to/ }));
    expect(await dialog.findByText(message)).toBeVisible();
  });

  it('is cancelled after a question, and booked again by Undo', async () => {
    const { user, booked } = await open(sampleCall());
    const dialog = await openDialog(user, 'Cancel call', 'Cancel the call?');
    expect(dialog.getByText(/^Visitor 0 is told by email/)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Cancel call' }));
    expect(await screen.findByText('Call Cancelled')).toBeVisible();
    expect(booked()?.state).toBe('cancelled');
    expect(await section().findByText('Cancelled')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(booked()?.state).toBe('booked'));
  });

  it.each([
    ['Took place', 'held'],
    ['Did not come', 'missed'],
  ])('that has begun is settled as %s, with undo', async (label, state) => {
    const { user, booked } = await open(BEGUN);
    expect(button('Cancel call')).not.toBeInTheDocument();
    await user.click(section().getByRole('button', { name: label }));
    await waitFor(() => expect(booked()?.state).toBe(state));
    expect(await section().findByRole('button', { name: label, pressed: true })).toBeVisible();
    // Said once, by the button.
    expect(section().getAllByText(label)).toHaveLength(1);
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(booked()?.state).toBe('booked'));
  });

  it('that was settled by mistake is reopened', async () => {
    const { user, booked } = await open({ ...BEGUN, state: 'held' });
    expect(button('Book a call')).not.toBeInTheDocument();
    await user.click(section().getByRole('button', { name: 'Took place' }));
    await waitFor(() => expect(booked()?.state).toBe('booked'));
    expect(await history().findByText('Asha removed the outcome of the call')).toBeVisible();
  });

  it('tells that nobody knows of a change that the server did not confirm', async () => {
    const { server, user } = await open(BEGUN);
    server.answerNext(`PATCH /api/leads/${LEAD.id}/consultation`, problem(503));
    await user.click(section().getByRole('button', { name: 'Took place' }));
    expect(await screen.findByText(/^We don’t know whether the call was changed\./)).toBeVisible();
  });
});

describe('a lead without a call', () => {
  it.each([
    ['that never had one', null],
    ['whose call was cancelled', sampleCall({ state: 'cancelled' })],
    ['who did not come', { ...BEGUN, state: 'missed' as const }],
  ])('%s gets one', async (_which, call) => {
    const { user, booked } = await open(call);
    await user.keyboard('c');
    const dialog = within(await screen.findByRole('dialog', { name: 'Book a call' }));
    await choose(user, dialog, 'Mon, 23 Nov', /^10:30\sam$/);
    await user.click(dialog.getByRole('button', { name: /^Book Mon, 23 Nov/ }));
    expect(await screen.findByText('Call Booked')).toBeVisible();
    expect(booked()).toMatchObject({ state: 'booked', starts_at: '2026-11-23T05:00:00.000Z' });
  });

  it('is told of the missing call without a heading', async () => {
    await open(null);
    expect(section().getByText('No call booked')).toBeVisible();
    expect(section().queryByRole('heading')).not.toBeInTheDocument();
  });

  it('says when no time is free, or when the free times cannot be loaded', async () => {
    const { server, user } = await open(null);
    server.freeTimes = [];
    server.answerNext('GET /api/consultations/slots', problem(418));
    const dialog = await openDialog(user, 'Book a call', 'Book a call');
    await user.click(await dialog.findByRole('button', { name: 'Retry' }));
    expect(await dialog.findByText('Every time that visitors can book is taken.')).toBeVisible();
  });

  it.each([{ withdrawn_at: LEAD.created_at }, { spam_reason: 'Too many links' }])(
    'is offered none when nobody waits for us (%j)',
    async (part) => {
      await open(null, part);
      expect(screen.queryByRole('region', { name: 'Call' })).not.toBeInTheDocument();
    },
  );
});
