/** @jest-environment ./testing/pages/browser-environment.ts */
import { screen, waitFor, within } from '@testing-library/react';
import { DeskServer } from '../../../../testing/desk/desk-server';
import { fill } from '../../../../testing/desk/fill';
import { fillPicker } from '../../../../testing/desk/fill-picker';
import { renderDesk } from '../../../../testing/desk/render-desk';
import { sampleCall } from '../../../../testing/desk/sample-calls';
import { sampleLead, sampleLeads } from '../../../../testing/desk/sample-leads';
import { problem } from '../../../../testing/desk/respond';

const NOW = Date.parse('2026-11-23T07:00:00Z');

beforeEach(() => void jest.spyOn(Date, 'now').mockReturnValue(NOW));

async function open() {
  const server = new DeskServer(sampleLeads(2), 'asha@meghdoot.example');
  server.booked.set(sampleLead(0).id, sampleCall({ starts_at: '2026-11-24T05:30:00Z' }));
  server.booked.set(
    sampleLead(1).id,
    sampleCall({ starts_at: '2026-11-24T11:30:00Z', state: 'cancelled' }),
  );
  const user = renderDesk(server, { at: '/admin/calls' });
  await user.click(await screen.findByRole('button', { name: 'Block time' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Block time' }));
  const save = () => user.click(dialog.getByRole('button', { name: 'Block' }));
  return { server, user, dialog, save };
}

describe('blocking time', () => {
  it('takes whole days in India, and can be undone', async () => {
    const { server, user, dialog, save } = await open();
    fillPicker('First day', '24 Nov 2026');
    fillPicker('Last day', '25 Nov 2026');
    await fill(user, dialog.getByRole('textbox', { name: 'Note (optional)' }), 'Offsite');
    await save();
    expect(await screen.findByText('Time Blocked')).toBeVisible();
    expect(server.unavailable).toMatchObject([
      {
        starts_at: '2026-11-23T18:30:00.000Z',
        ends_at: '2026-11-25T18:30:00.000Z',
        note: 'Offsite',
      },
    ]);
    expect(await screen.findAllByText('Blocked: Offsite')).toHaveLength(2);
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(server.unavailable).toEqual([]));
  });

  it('takes times of a day in India', async () => {
    const { server, user, dialog, save } = await open();
    await user.click(dialog.getByRole('switch', { name: 'Whole day' }));
    fillPicker('From (IST)', '24 Nov 2026 02:00 PM');
    fillPicker('To (IST)', '24 Nov 2026 04:30 PM');
    await save();
    await waitFor(() => expect(server.unavailable).toHaveLength(1));
    expect(server.unavailable).toMatchObject([
      { starts_at: '2026-11-24T08:30:00.000Z', ends_at: '2026-11-24T11:00:00.000Z', note: null },
    ]);
  });

  it('says which calls stay booked', async () => {
    const { dialog } = await open();
    expect(dialog.queryByText(/stay booked/)).not.toBeInTheDocument();
    fillPicker('Last day', '24 Nov 2026');
    expect(await dialog.findByText(/^These calls stay booked\./)).toBeVisible();
    const calls = dialog.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(calls).toEqual([expect.stringMatching(/^Tue, 24 Nov, 11:00\sam: Visitor 0$/)]);
  });

  it.each([
    ['22 Nov 2026', 'The end must be after the start.'],
    ['24 Dec 2026', 'Block at most 31 days at once.'],
    ['', 'Choose when the block starts and ends.'],
  ])('until %p is refused', async (last, message) => {
    const { server, dialog, save } = await open();
    fillPicker('Last day', last);
    await save();
    expect(await dialog.findByText(message)).toBeVisible();
    expect(server.calls.some(({ method }) => method === 'POST')).toBe(false);
  });

  it('says when nobody knows, and can be tried again', async () => {
    const { server, dialog, save } = await open();
    server.answerNext('POST /api/consultations/unavailable', problem(503));
    await save();
    expect(await dialog.findByText(/^We don’t know whether the time was blocked\./)).toBeVisible();
    await save();
    expect(await screen.findByText('Time Blocked')).toBeVisible();
  });
});
