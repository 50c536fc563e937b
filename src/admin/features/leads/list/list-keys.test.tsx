/** @jest-environment ./testing/pages/browser-environment.ts */
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { chooseStatus } from '../../../../../testing/desk/choose-status';
import { DeskServer } from '../../../../../testing/desk/desk-server';
import { address, renderDesk } from '../../../../../testing/desk/render-desk';
import { unreachable } from '../../../../../testing/desk/respond';
import { sampleLeads } from '../../../../../testing/desk/sample-leads';

const lead = (index: number) => screen.getByRole('link', { name: `Visitor ${index}` });

async function open(at = '/admin/dashboard', count = 4) {
  const server = new DeskServer(sampleLeads(count), 'asha@meghdoot.example');
  const user = renderDesk(server, { at });
  await screen.findByRole('link', { name: 'Visitor 0' });
  return { server, user };
}

describe('the keyboard', () => {
  it('moves through the list with j and k, and stops at its ends', async () => {
    const { user } = await open();
    await user.keyboard('j');
    expect(lead(0)).toHaveFocus();
    await user.keyboard('jj');
    expect(lead(2)).toHaveFocus();
    await user.keyboard('k');
    expect(lead(1)).toHaveFocus();
    await user.keyboard('kkk');
    expect(lead(0)).toHaveFocus();
    await user.keyboard('jjjjjj');
    expect(lead(3)).toHaveFocus();
  });

  it.each([
    ['1', 'new'],
    ['3', 'qualified'],
    ['4', 'closed'],
  ])('sets the status with %s, and says so', async (key, status) => {
    const { server, user } = await open();
    await user.keyboard(`jj${key}`);
    await waitFor(() => expect(server.leads[1]?.status).toBe(status));
    expect(await screen.findByText('Status Updated')).toBeVisible();
    expect(lead(1)).toHaveFocus();
  });

  it('goes on from where a lead has left the list', async () => {
    const { user } = await open('/admin/dashboard?status=new&sort=-created_at', 9);
    await user.keyboard('jj2');
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Visitor 4' })).toBeNull());
    await user.keyboard('j');
    expect(lead(8)).toHaveFocus();
  });

  it('takes the lead out of a filtered list at once, and moves on to the next', async () => {
    const { server, user } = await open('/admin/dashboard?status=new&sort=-created_at', 9);
    await user.keyboard('j');
    const resume = server.pause();
    await user.keyboard('3');
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Visitor 0' })).toBeNull());
    expect(lead(4)).toHaveFocus();
    await user.keyboard('4');
    await waitFor(() => expect(lead(8)).toHaveFocus());
    await act(async () => resume());
    await waitFor(() => expect(server.leads[4]?.status).toBe('closed'));
    expect(server.leads[0]?.status).toBe('qualified');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('changes one lead and no more by a key that is held', async () => {
    const { server, user } = await open('/admin/dashboard?status=new&sort=-created_at', 9);
    const qualified = () => server.leads.filter(({ status }) => status === 'qualified').length;
    const before = qualified();
    await user.keyboard('j');
    for (const repeat of [false, true, true]) {
      fireEvent.keyDown(document.activeElement ?? document.body, { key: '3', repeat });
      await waitFor(() => expect(lead(4)).toHaveFocus());
    }
    await waitFor(() => expect(qualified()).toBe(before + 1));
    fireEvent.keyDown(lead(4), { key: 'j', repeat: true });
    expect(lead(8)).toHaveFocus();
  });

  it('moves on too when the status is chosen from the menu', async () => {
    const { user } = await open('/admin/dashboard?status=new&sort=-created_at', 9);
    await chooseStatus(user, 'Visitor 4', 'Qualified');
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Visitor 4' })).toBeNull());
    await waitFor(() => expect(lead(8)).toHaveFocus());
    await user.keyboard('s{ArrowDown}{Enter}');
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Visitor 8' })).toBeNull());
    await waitFor(() => expect(lead(0)).toHaveFocus());
  });

  it('brings the lead back to its row when the change fails', async () => {
    const { server, user } = await open('/admin/dashboard?status=new&sort=-created_at', 9);
    server.answerNext(`PATCH /api/leads/${server.leads[4]?.id}`, unreachable());
    server.answerNext('GET /api/leads', unreachable(), 4);
    await user.keyboard('jj3');
    expect(await screen.findByText('Failed to update status.')).toBeVisible();
    const names = screen.getAllByRole('link', { name: /^Visitor/ });
    expect(names.map(({ textContent }) => textContent)).toEqual([
      ...['Visitor 0', 'Visitor 4', 'Visitor 8'],
    ]);
  });

  it('selects with x', async () => {
    const { user } = await open();
    await user.keyboard('jx');
    expect(screen.getByRole('checkbox', { name: 'Select Visitor 0' })).toBeChecked();
    await user.keyboard('jx');
    expect(screen.getAllByText('2 selected')).not.toHaveLength(0);
    await user.keyboard('x');
    expect(screen.getByRole('checkbox', { name: 'Select Visitor 1' })).not.toBeChecked();
  });

  it('opens a lead with o, within the list’s query', async () => {
    const { user } = await open('/admin/dashboard?status=new');
    await user.keyboard('jo');
    await waitFor(() => expect(address()).toBe('/admin/leads/ML-1000?status=new'));
  });

  it('goes to the search with /, where keys are letters again', async () => {
    const { user } = await open();
    await user.keyboard('/');
    const search = screen.getByRole('searchbox');
    expect(search).toHaveFocus();
    await user.keyboard('jk4x?');
    expect(search).toHaveValue('jk4x?');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});

it('opens the status menu with s, marks spam with !, and takes it back with z', async () => {
  const { server, user } = await open();
  await user.keyboard('js');
  expect(await screen.findByRole('option', { name: /New/ })).toHaveFocus();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());
  await user.keyboard('!');
  expect(await screen.findByText('Marked as Spam')).toBeVisible();
  expect(server.leads[0]?.spam_reason).not.toBeNull();
  await user.keyboard('z');
  await waitFor(() => expect(server.leads[0]?.spam_reason).toBeNull());
});

it('shows its keys with ?, which then do nothing to the list', async () => {
  const { server, user } = await open();
  await user.keyboard('j?');
  const help = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }));
  for (const key of ['j', 'k', '1', '2', '3', '4', 'o', 'x', '/', '?']) {
    expect(help.getByText(key, { selector: 'kbd' })).toBeVisible();
  }
  await user.keyboard('4');
  expect(server.calls.some(({ method }) => method === 'PATCH')).toBe(false);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(lead(0)).toHaveFocus();
});

it('leaves the browser’s own keys alone', async () => {
  const { server, user } = await open();
  await user.keyboard('j{Control>}4{/Control}');
  expect(server.leads[0]?.status).toBe('new');
  await waitFor(() => expect(server.calls.some(({ method }) => method === 'PATCH')).toBe(false));
});

describe('where neither the list nor a lead has the focus', () => {
  const changes = ({ calls }: DeskServer) => calls.filter(({ method }) => method !== 'GET');
  const pressOnNothing = (user: UserEvent) =>
    user.click(screen.getByRole('heading', { name: 'Leads dashboard' }));

  it('keys change no selected lead', async () => {
    const { server, user } = await open();
    await user.keyboard('jx');
    await screen.findByRole('group', { name: 'Selected leads' });
    await pressOnNothing(user);
    await user.keyboard('4!');
    await user.click(await screen.findByRole('button', { name: /^All 4/ }));
    await user.keyboard('4!');
    expect(changes(server)).toEqual([]);
    await user.keyboard('j4');
    await waitFor(() => expect(server.leads[0]?.status).toBe('closed'));
  });

  it('keys change no open lead, and open no other', async () => {
    const server = new DeskServer(sampleLeads(4), 'asha@meghdoot.example');
    const user = renderDesk(server, { at: '/admin/leads/ML-1001', width: 1440 });
    await screen.findByRole('heading', { name: 'Visitor 1' });
    await pressOnNothing(user);
    await user.keyboard('4!atrcnj');
    expect(changes(server)).toEqual([]);
    expect(screen.queryByRole('menu')).toBeNull();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(address()).toBe('/admin/leads/ML-1001');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(address()).toBe('/admin/dashboard'));
  });

  it('z still undoes what was pressed last', async () => {
    const { server, user } = await open();
    await user.keyboard('j2');
    await waitFor(() => expect(server.leads[0]?.status).toBe('contacted'));
    await pressOnNothing(user);
    await user.keyboard('z');
    await waitFor(() => expect(server.leads[0]?.status).toBe('new'));
  });
});
