/** @jest-environment ./testing/pages/browser-environment.ts */
import { screen, waitFor, within } from '@testing-library/react';
import { act } from 'react';
import { DeskServer } from '../../../../testing/desk/desk-server';
import { SAMPLE_STAFF } from '../../../../testing/desk/desk-state';
import { sampleView } from '../../../../testing/desk/handlers/views';
import { address, renderDesk } from '../../../../testing/desk/render-desk';
import { sampleLead } from '../../../../testing/desk/sample-leads';
import type { SavedView } from '../../../domain/http-api/views';

const [asha] = SAMPLE_STAFF;
const POLL_MS = 60_000;
const START = `desk-view:${asha?.id}`;

const LEADS = [
  sampleLead(0, { name: 'New CRM', service: 'crm', status: 'new' }),
  sampleLead(1, { name: 'New hosting', service: 'hosting', status: 'new' }),
  sampleLead(2, { name: 'Old CRM', service: 'crm', status: 'closed' }),
];
const NEW = sampleView(1, { title: 'New ones' });
const CRM = sampleView(2, { title: 'CRM', search: 'service=crm&sort=name', shared: true });

/** Opens the desk with these views; in the beginning no list is chosen. */
function open(views: SavedView[], at = '/admin/dashboard', width = 1000) {
  const server = new DeskServer(LEADS, asha?.email ?? null);
  server.views = views;
  return { server, start: () => renderDesk(server, { at, width }) };
}

const tab = async (name: RegExp) => {
  const tabs = await screen.findByRole('navigation', { name: 'Views' });
  return within(tabs).findByRole('link', { name });
};
const isOpen = (name: RegExp) => screen.findByRole('link', { name, current: 'page' });
const shows = async (...names: string[]) => {
  for (const { name } of LEADS) {
    await waitFor(() => {
      const found = screen.queryAllByText(name);
      expect(found.length > 0).toBe(names.includes(name));
    });
  }
};

const nameField = () => screen.findByRole('textbox', { name: /^Name/ });

beforeEach(() => localStorage.clear());
afterEach(() => {
  jest.useRealTimers();
  localStorage.clear();
});

describe('the tabs of saved views', () => {
  it('have their counts, and open what was kept', async () => {
    const user = open([NEW, CRM]).start();
    expect(await tab(/^New ones 2 leads$/)).toBeVisible();
    await user.click(await tab(/^CRM shared 2 leads$/));
    await shows('New CRM', 'Old CRM');
    await isOpen(/^CRM/);
    expect(address()).toBe(`/admin/dashboard?view=${CRM.id}`);
    await user.click(await tab(/^All leads$/));
    await shows('New CRM', 'New hosting', 'Old CRM');
    expect(address()).toBe('/admin/dashboard');
  });

  it('are opened by an address, also on the board', async () => {
    open([NEW, CRM], `/admin/board?view=${CRM.id}`).start();
    await shows('New CRM', 'Old CRM');
    await isOpen(/^CRM/);
  });

  it('ask for no leads but those of the view in the address', async () => {
    const { server, start } = open([NEW], `/admin/dashboard?view=${NEW.id}`);
    start();
    await shows('New CRM', 'New hosting');
    const asked = server.calls.filter(({ path }) => path.startsWith('/api/leads?'));
    expect(asked.map(({ path }) => path)).toEqual(['/api/leads?status=new&sort=waiting']);
  });
});

describe('an address with a view that is gone', () => {
  it('says so, shows all leads, and is no longer what the desk opens with', async () => {
    const at = `?view=${NEW.id}`;
    localStorage.setItem(START, at);
    open([], `/admin/dashboard${at}`).start();
    expect(await screen.findByText(/deleted, or isn’t shared with you/)).toBeVisible();
    await shows('New CRM', 'New hosting', 'Old CRM');
    expect(localStorage.getItem(START)).toBeNull();
  });

  it('names the filters that have gone, and applies the others', async () => {
    const stale = sampleView(3, { search: 'answers=gone%3Ayes&service=crm' });
    open([stale], `/admin/dashboard?view=${stale.id}`).start();
    expect(await screen.findByText(/left out: answers/)).toBeVisible();
    await shows('New CRM', 'Old CRM');
  });
});

it('a view that a colleague deletes while it is open leaves its filters', async () => {
  jest.useFakeTimers();
  const { server, start } = open([CRM], `/admin/dashboard?view=${CRM.id}`);
  start();
  await isOpen(/^CRM/);
  server.views = [];
  await act(() => jest.advanceTimersByTimeAsync(POLL_MS));
  expect(await screen.findByText(/Its filters stay/)).toBeVisible();
  await waitFor(() => expect(address()).toBe('/admin/dashboard?service=crm&sort=name'));
  await shows('New CRM', 'Old CRM');
});

describe('a view that was changed', () => {
  async function openChanged(views: SavedView[], role: 'manager' | 'staff' = 'manager') {
    const { server, start } = open(views, `/admin/dashboard?view=${CRM.id}&service=hosting`);
    server.role = role;
    const user = start();
    await shows('New hosting');
    expect(await tab(/changed$/)).toHaveTextContent('CRM');
    return { server, user };
  }

  it('is kept', async () => {
    const { server, user } = await openChanged([CRM]);
    await user.click(await screen.findByRole('button', { name: 'Keep changes' }));
    await waitFor(() => expect(address()).toBe(`/admin/dashboard?view=${CRM.id}`));
    expect(server.views[0]?.search).toBe('service=hosting');
    expect(await tab(/^CRM shared 1 lead$/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Drop changes' })).not.toBeInTheDocument();
  });

  it('is dropped', async () => {
    const { server, user } = await openChanged([CRM]);
    await user.click(await screen.findByRole('button', { name: 'Drop changes' }));
    await shows('New CRM', 'Old CRM');
    expect(address()).toBe(`/admin/dashboard?view=${CRM.id}`);
    expect(server.views).toEqual([CRM]);
  });

  it('is kept as another one by staff who may not change a shared one', async () => {
    const { server, user } = await openChanged([CRM], 'staff');
    expect(screen.queryByRole('button', { name: 'Keep changes' })).not.toBeInTheDocument();
    await user.click(await screen.findByRole('button', { name: 'Save as my own' }));
    await user.type(await nameField(), 'Hosting');
    expect(screen.queryByRole('switch')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await isOpen(/^Hosting/);
    expect(server.views[1]).toMatchObject({ search: 'service=hosting', shared: false });
  });

  it('is not kept over what a colleague has made of it', async () => {
    const { server, user } = await openChanged([CRM]);
    server.views = [{ ...CRM, updated_at: server.now(), search: 'q=a' }];
    await user.click(await screen.findByRole('button', { name: 'Keep changes' }));
    expect(await screen.findByText('Somebody else changed this view meanwhile.')).toBeVisible();
    expect(server.views[0]?.search).toBe('q=a');
  });

  it('can show all leads', async () => {
    const { user } = await openChanged([CRM]);
    await user.click(await screen.findByRole('button', { name: 'Clear all' }));
    await shows('New CRM', 'New hosting', 'Old CRM');
    expect(await tab(/changed$/)).toHaveTextContent('CRM');
    expect(address()).toBe(`/admin/dashboard?view=${CRM.id}&status=all`);
  });
});

describe('the menu of the open view', () => {
  async function openMenu(views: SavedView[], item: string) {
    const at = `/admin/dashboard?view=${views[0]?.id}`;
    const { server, start } = open(views, at);
    const user = start();
    await user.click(await screen.findByRole('button', { name: /^Options of/ }));
    await user.click(await screen.findByRole('menuitem', { name: item }));
    return { server, user };
  }

  it('renames it, by no name that is taken', async () => {
    const { server, user } = await openMenu([NEW, CRM], 'Rename');
    const name = await nameField();
    await user.clear(name);
    await user.type(name, 'CRM');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('There is a view with this name already.')).toBeVisible();
    await user.type(name, ' of mine{Enter}');
    expect(await tab(/^CRM of mine/)).toBeVisible();
    expect(server.views[0]?.title).toBe('CRM of mine');
  });

  it('shares it', async () => {
    const { server } = await openMenu([NEW], 'Share with everybody');
    expect(await screen.findByText('Everybody at the desk sees “New ones”.')).toBeVisible();
    expect(server.views[0]?.shared).toBe(true);
  });

  it('stops sharing it', async () => {
    const { server } = await openMenu([CRM], 'Stop sharing');
    expect(await screen.findByText('Only you see “CRM” now.')).toBeVisible();
    expect(server.views[0]?.shared).toBe(false);
  });

  it('deletes it after a question, and its filters stay', async () => {
    localStorage.setItem(START, `?view=${CRM.id}`);
    const { server, user } = await openMenu([CRM], 'Delete');
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    expect(await screen.findByText(/^The leads in it stay/)).toBeVisible();
    expect(server.views).toEqual([]);
    await waitFor(() => expect(address()).toBe('/admin/dashboard?service=crm&sort=name'));
    expect(localStorage.getItem(START)).toBeNull();
  });
});

it('the desk opens with a saved view, which is chosen in its menu', async () => {
  const user = open([NEW], `/admin/dashboard?view=${NEW.id}`).start();
  await user.click(await screen.findByRole('button', { name: /^Options of/ }));
  const item = { name: 'Open the desk with this view' };
  await user.click(await screen.findByRole('menuitemcheckbox', item));
  expect(localStorage.getItem(START)).toBe(`?view=${NEW.id}`);
});

it('opens with it', async () => {
  localStorage.setItem(START, `?view=${NEW.id}`);
  open([NEW], '/admin').start();
  await isOpen(/^New ones/);
  await shows('New CRM', 'New hosting');
});

it('a list that was narrowed is saved with the columns of this browser', async () => {
  localStorage.setItem('desk-columns', '{"contact":false,"updated_at":true}');
  const { server, start } = open([], '/admin/dashboard?service=crm&page=1&status=all');
  const user = start();
  await user.click(await screen.findByRole('button', { name: 'Save filters' }));
  await user.type(await nameField(), 'Mine');
  await user.click(screen.getByRole('switch', { name: /^Shared/ }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await isOpen(/^Mine shared 2 leads/);
  const search = 'columns=-contact%2Cupdated_at&service=crm';
  expect(server.views).toMatchObject([{ title: 'Mine', search, shared: true }]);
});
