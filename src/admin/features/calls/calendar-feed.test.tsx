/** @jest-environment ./testing/pages/browser-environment.ts */
import { screen, within } from '@testing-library/react';
import { DeskServer } from '../../../../testing/desk/desk-server';
import { renderDesk } from '../../../../testing/desk/render-desk';
import { problem } from '../../../../testing/desk/respond';

const FEED = 'POST /api/consultations/feed';
const MAKE = 'Make an address for your calendar app';

async function open(prepare: (server: DeskServer) => void = () => {}) {
  const server = new DeskServer([], 'asha@meghdoot.example');
  prepare(server);
  const user = renderDesk(server, { at: '/admin/calls' });
  const section = within(await screen.findByRole('region', { name: 'Calls in your calendar' }));
  const make = async (label: string) => {
    await user.click(section.getByRole('button', { name: label }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Make a new address?' }));
    expect(dialog.getByText(/the old address stops working/)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Make address' }));
  };
  return { server, user, section, make };
}

describe('the calendar feed', () => {
  it('gets an address that is shown once, with what it holds, and copied', async () => {
    const { user, section, make } = await open();
    expect(section.getByText(/names and phone numbers of visitors/)).toBeVisible();
    await make(MAKE);
    const field = await section.findByRole('textbox', { name: 'Address' });
    expect(field).toHaveValue('https://meghdoot.example/api/consultations/calendar.ics?token=1');
    const write = jest.spyOn(navigator.clipboard, 'writeText').mockResolvedValueOnce();
    await user.click(section.getByRole('button', { name: 'Copy' }));
    expect(await screen.findByText('Copied')).toBeVisible();
    expect(write).toHaveBeenCalledWith(expect.stringMatching(/token=1$/));
    write.mockRejectedValueOnce(new DOMException('Denied', 'NotAllowedError'));
    await user.click(section.getByRole('button', { name: 'Copy' }));
    expect(await screen.findByText('Not Copied')).toBeVisible();

    await make('Renew');
    expect(await section.findByDisplayValue(/token=2$/)).toBeVisible();
  });

  it('asks before it makes one', async () => {
    const { server, user, section } = await open();
    await user.click(section.getByRole('button', { name: MAKE }));
    await user.click(await screen.findByRole('button', { name: 'Back' }));
    expect(server.calls.some(({ method }) => method === 'POST')).toBe(false);
  });

  it.each([
    ['the server refuses it', problem(403), /^The address could not be made\. An address you had/],
    ['nobody knows', problem(503), /^We don’t know .+ If it was, the one you had no longer works/],
  ])('says when %s', async (_what, answer, words) => {
    const { make } = await open((server) => server.answerNext(FEED, answer));
    await make(MAKE);
    expect(await screen.findByText(words)).toBeVisible();
  });
});
