/** @jest-environment ./testing/pages/browser-environment.ts */
import { act, screen, waitFor } from '@testing-library/react';
import { DeskServer } from '../../../../testing/desk/desk-server';
import { chooseStatus } from '../../../../testing/desk/choose-status';
import { address, renderDesk } from '../../../../testing/desk/render-desk';
import { sampleLeads } from '../../../../testing/desk/sample-leads';
import { problem, unreachable } from '../../../../testing/desk/respond';

const STAFF = 'asha@meghdoot.example';
const logInHeading = () => screen.findByRole('heading', { name: 'Admin Login' });

describe('the gate of the desk', () => {
  it('sends visitors to log in', async () => {
    renderDesk(new DeskServer());
    await logInHeading();
    expect(address()).toBe('/admin/login');
  });

  it('remembers where one wanted to go', async () => {
    renderDesk(new DeskServer(), { at: '/admin/dashboard?status=closed&page=2' });
    await logInHeading();
    const next = new URLSearchParams(window.location.search).get('next');
    expect(next).toBe('/admin/dashboard?status=closed&page=2');
    expect(screen.getByText('Log in to continue where you were.')).toBeVisible();
  });

  it('says that it is checking', async () => {
    const server = new DeskServer([], STAFF);
    const resume = server.pause();
    renderDesk(server);
    expect(screen.getByText('Checking your session…')).toBeVisible();
    await act(async () => resume());
    expect(await screen.findByText(STAFF)).toBeVisible();
  });

  it('tells an account without access, and lets it leave', async () => {
    const server = new DeskServer([], STAFF);
    server.answerNext('GET /api/session', problem(403));
    const user = renderDesk(server);

    await screen.findByRole('heading', { name: 'This account has no access to the desk.' });
    await user.click(screen.getByRole('button', { name: 'Logout' }));
    await logInHeading();
  });

  it('can be tried again when the check failed', async () => {
    const server = new DeskServer([], STAFF);
    server.answerNext('GET /api/session', problem(418));
    const user = renderDesk(server);
    await user.click(await screen.findByRole('button', { name: 'Retry' }));
    expect(await screen.findByText(STAFF)).toBeVisible();
  });
});

describe('logging out', () => {
  it('ends the session at the server and leaves nothing of it', async () => {
    const server = new DeskServer(sampleLeads(1), STAFF);
    const user = renderDesk(server, { at: '/admin/dashboard?status=new' });
    await chooseStatus(user, 'Visitor 0', 'Closed');
    expect(await screen.findByRole('button', { name: 'Undo' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Logout' }));

    await logInHeading();
    expect(server.staff).toBeNull();
    expect(address()).toBe('/admin/login');
    expect(screen.queryByText('Log in to continue where you were.')).not.toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull());
  });

  it('does not pretend when it failed', async () => {
    const server = new DeskServer(sampleLeads(1), STAFF);
    server.answerNext('DELETE /api/session', unreachable());
    const user = renderDesk(server);
    await user.click(await screen.findByRole('button', { name: 'Logout' }));

    expect(await screen.findByText(/still logged in/)).toBeVisible();
    expect(address()).toBe('/admin/dashboard');
  });
});

describe('addresses', () => {
  it('opens the day at /admin', async () => {
    renderDesk(new DeskServer([], STAFF), { at: '/admin' });
    await waitFor(() => expect(address()).toBe('/admin/dashboard?view=day'));
  });

  it('ends at once in the other tabs, which ask nobody', async () => {
    const server = new DeskServer(sampleLeads(1), STAFF);
    renderDesk(server, { at: '/admin/leads/ML-1000' });
    await screen.findByRole('heading', { name: 'Visitor 0' });
    const before = server.calls.length;
    const otherTab = new BroadcastChannel('desk-logout');
    await act(async () => otherTab.postMessage(null));
    await logInHeading();
    expect(screen.queryByText(/visitor-0@/)).not.toBeInTheDocument();
    expect(address()).toBe('/admin/login');
    // The page may still fetch what it shows.
    const asked = server.calls.slice(before).map(({ path }) => path);
    expect(asked).not.toContain('/api/session');
    otherTab.close();
  });

  it('is told to the other tabs', async () => {
    const heard = new Promise((resolve) => {
      const otherTab = new BroadcastChannel('desk-logout');
      otherTab.onmessage = () => resolve(otherTab.close());
    });
    const user = renderDesk(new DeskServer([], STAFF));
    await user.click(await screen.findByRole('button', { name: 'Logout' }));
    await heard;
  });
});
