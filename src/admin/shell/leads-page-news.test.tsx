/** @jest-environment ./testing/pages/browser-environment.ts */
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { DeskServer } from '../../../testing/desk/desk-server';
import { address, renderDesk } from '../../../testing/desk/render-desk';
import { sampleLead, sampleLeads } from '../../../testing/desk/sample-leads';
import { problem } from '../../../testing/desk/respond';

const newLead = (index: number) =>
  sampleLead(index, { created_at: `2026-11-21T06:00:${index}Z`, status: 'new' });
const NEW = [newLead(52), newLead(51)];
const POLL_MS = 30_000;
const names = () =>
  screen.getAllByRole('link', { name: /^Visitor/ }).map(({ textContent }) => textContent);

/** As Gatsby does when the address changes. */
function writeHead(title: string): void {
  document.querySelector('title')?.remove();
  const element = document.createElement('title');
  element.dataset.gatsbyHead = 'true';
  element.textContent = title;
  document.head.append(element);
}

const passTime = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

const listCalls = ({ calls }: DeskServer) =>
  calls.filter(({ path }) => path.startsWith('/api/leads?')).length;

async function open(at?: string) {
  const server = new DeskServer(sampleLeads(3), 'asha@meghdoot.example');
  renderDesk(server, { ...(at && { at }) });
  await screen.findByText('Visitor 0');
  return { server, user: userEvent.setup({ advanceTimers: jest.advanceTimersByTime }) };
}

function hide(isHidden: boolean) {
  jest.spyOn(document, 'hidden', 'get').mockReturnValue(isHidden);
}

beforeEach(() => {
  jest.useFakeTimers();
  document.title = 'Leads dashboard';
});
afterEach(() => {
  jest.useRealTimers();
  localStorage.clear();
});

describe('new leads', () => {
  it('are counted in a banner and in the tab, and leave the list alone', async () => {
    const { server } = await open();
    expect(screen.queryByRole('button', { name: /new$/ })).not.toBeInTheDocument();
    server.leads = [...NEW, ...server.leads];
    await passTime(POLL_MS);

    expect(await screen.findByRole('button', { name: '2 new' })).toBeVisible();
    expect(document.title).toBe('(2) Leads dashboard');
    expect(names()).toEqual(['Visitor 0', 'Visitor 1', 'Visitor 2']);
    expect(await screen.findByRole('button', { name: /^All 5/ })).toBeVisible();
  });

  it('are shown on request, on top, whatever the list was narrowed to', async () => {
    const { server, user } = await open('/admin/dashboard?status=new&q=visitor');
    server.leads = [...NEW, ...server.leads];
    await passTime(POLL_MS);
    await user.click(await screen.findByRole('button', { name: '2 new' }));

    expect(await screen.findByText('Visitor 51')).toBeVisible();
    await waitFor(() => expect(address()).toBe('/admin/dashboard?status=all&sort=-created_at'));
    expect(names().slice(0, 2)).toEqual(['Visitor 52', 'Visitor 51']);
    await waitFor(() => expect(screen.queryByRole('button', { name: '2 new' })).toBeNull());
    expect(document.title).toBe('Leads dashboard');
  });

  it('keep their count in the title when the page writes it anew', async () => {
    const { server } = await open();
    server.leads = [...NEW, ...server.leads];
    await passTime(POLL_MS);
    await screen.findByRole('button', { name: '2 new' });
    writeHead('Leads dashboard');
    await waitFor(() => expect(document.title).toBe('(2) Leads dashboard'));
  });

  it('leave the title to another script that holds it, and the tab alive', async () => {
    const { server } = await open();
    let writes = 0;
    const holder = new MutationObserver(() => {
      writes += 1;
      if (writes < 50 && document.title !== 'Held') document.title = 'Held';
    });
    holder.observe(document.head, { childList: true, subtree: true, characterData: true });
    server.leads = [...NEW, ...server.leads];
    await passTime(POLL_MS);
    expect(await screen.findByRole('button', { name: '2 new' })).toBeVisible();
    await waitFor(() => expect(document.title).toBe('Held'));
    holder.disconnect();
    expect(writes).toBeLessThan(5);
  });

  it('say so when they cannot be shown', async () => {
    const { server, user } = await open();
    server.leads = [...NEW, ...server.leads];
    await passTime(POLL_MS);
    await waitFor(() => expect(listCalls(server)).toBe(2));
    server.answerNext('GET /api/leads', problem(500));
    await user.click(await screen.findByRole('button', { name: '2 new' }));
    expect(await screen.findByText('Failed to load submissions.')).toBeVisible();
    expect(screen.getByRole('button', { name: '2 new' })).toBeVisible();
  });
});

it('what a colleague does appears in its place', async () => {
  const { server } = await open();
  const [first] = server.leads;
  server.colleagueMoves(first?.id ?? '', 'qualified');
  await passTime(POLL_MS);
  await waitFor(() =>
    expect(screen.getByRole('combobox', { name: 'Status of Visitor 0' })).toHaveTextContent(
      'Qualified',
    ),
  );
  expect(names()).toEqual(['Visitor 0', 'Visitor 1', 'Visitor 2']);
});

it('a desk that nobody looks at asks every five minutes only', async () => {
  const { server } = await open();
  const polls = () => listCalls(server);
  hide(true);
  await passTime(POLL_MS);
  const before = polls();
  await passTime(4 * 60_000);
  expect(polls()).toBe(before);
  await passTime(60_000);
  expect(polls()).toBe(before + 1);
});

describe('a browser notification', () => {
  const shown: string[] = [];
  beforeEach(() => {
    shown.length = 0;
    class FakeNotification {
      static permission = 'granted';
      static requestPermission = async () => FakeNotification.permission;
      constructor(text: string) {
        shown.push(text);
      }
    }
    Object.assign(window, { Notification: FakeNotification });
  });
  afterEach(() => Reflect.deleteProperty(window, 'Notification'));

  async function turnOn(user: Awaited<ReturnType<typeof open>>['user']) {
    await user.click(screen.getByRole('button', { name: /settings/ }));
    const item = await screen.findByRole('menuitemcheckbox', { name: /Notify me/ });
    expect(item).not.toBeChecked();
    await user.click(item);
    return item;
  }

  it('comes when asked for, while one looks elsewhere, and names nobody', async () => {
    const { server, user } = await open();
    const item = await turnOn(user);
    await waitFor(() => expect(item).toBeChecked());
    await user.keyboard('{Escape}');
    hide(true);
    server.leads = [...NEW, ...server.leads];
    await passTime(2 * 60_000);
    await waitFor(() => expect(shown).toEqual(['2 new leads']));
    await passTime(2 * 60_000);
    expect(shown).toHaveLength(1);
  });

  it('does not come unasked, nor to somebody who is looking', async () => {
    const { server, user } = await open();
    hide(true);
    server.leads = [newLead(51), ...server.leads];
    // The desk notices only at its next render that nobody sees it.
    await passTime(5 * 60_000 + POLL_MS);
    expect(document.title).toBe('(1) Leads dashboard');
    hide(false);
    const item = await turnOn(user);
    await waitFor(() => expect(item).toBeChecked());
    server.leads = [newLead(52), ...server.leads];
    await passTime(5 * 60_000);
    await waitFor(() => expect(document.title).toBe('(2) Leads dashboard'));
    expect(shown).toEqual([]);
  });

  it('stays off, and says why, when the browser blocks it', async () => {
    Object.assign(window.Notification, { permission: 'denied' });
    const { user } = await open();
    const item = await turnOn(user);
    expect(await screen.findByText('Notifications are blocked')).toBeVisible();
    expect(item).not.toBeChecked();
  });
});
