/** @jest-environment ./testing/pages/browser-environment.ts */
import { act, screen, waitFor, within } from '@testing-library/react';
import { DeskServer } from '../../../../testing/desk/desk-server';
import { chooseStatus } from '../../../../testing/desk/choose-status';
import { address, renderDesk } from '../../../../testing/desk/render-desk';
import { sampleLeads } from '../../../../testing/desk/sample-leads';
import { page, problem, unreachable } from '../../../../testing/desk/respond';

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

  it.each([401, 403])('takes no page with %d for an answer about the session', async (status) => {
    const server = new DeskServer([], STAFF);
    server.answerNext('GET /api/session', page(status));
    const user = renderDesk(server);
    await user.click(await screen.findByRole('button', { name: 'Retry' }));
    expect(await screen.findByText(STAFF)).toBeVisible();
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

  describe('that failed', () => {
    /** At the desk, after a logout that was answered in this way. */
    async function failWith(answer: Response, prepare?: (server: DeskServer) => void) {
      const server = new DeskServer(sampleLeads(1), STAFF);
      const user = renderDesk(server);
      const button = await screen.findByRole('button', { name: 'Logout' });
      server.answerNext('DELETE /api/session', answer);
      prepare?.(server);
      await user.click(button);
      return { server, user };
    }

    it.each([
      unreachable,
      () => problem(503),
      () => problem(403),
      () => page(401),
      () => page(200),
    ])('does not pretend: the server says that the session goes on', async (answer) => {
      await failWith(answer());
      expect(await screen.findByText(/still logged in/)).toBeVisible();
      expect(address()).toBe('/admin/dashboard');
    });

    it('says that nobody knows when the server cannot be asked, and is tried again', async () => {
      const { server, user } = await failWith(unreachable(), (away) =>
        away.answerNext('GET /api/session', unreachable()),
      );
      expect(await screen.findByText(/couldn’t check whether you are logged out/)).toBeVisible();
      expect(screen.queryByText(/still logged in/)).not.toBeInTheDocument();
      const notifications = within(screen.getByRole('region', { name: 'Notifications' }));
      await user.click(notifications.getByRole('button', { name: 'Retry' }));
      await logInHeading();
      expect(server.staff).toBeNull();
    });

    it('leaves when the session had ended and only the answer was lost', async () => {
      await failWith(unreachable(), (server) => {
        server.staff = null;
      });
      await logInHeading();
      expect(address()).toBe('/admin/login');
    });

    it('leaves with the server’s words when only this browser is logged out, in all tabs', async () => {
      const detail = 'You’re logged out in this browser.';
      const heard = new Promise((resolve) => {
        const otherTab = new BroadcastChannel('desk-logout');
        otherTab.onmessage = ({ data }) => {
          otherTab.close();
          resolve(data);
        };
      });
      const { server } = await failWith(problem(503, { detail, here_only: true }));
      await logInHeading();
      expect(address()).toBe('/admin/login');
      expect(screen.getByText(detail)).toBeVisible();
      expect(await heard).toEqual({ notice: detail });
      // Neither asked again nor sent again: the browser has nothing left to end.
      const asked = server.calls.map(({ method, path }) => `${method} ${path}`);
      expect(asked.filter((call) => call.endsWith('/api/session'))).toEqual([
        'GET /api/session',
        'DELETE /api/session',
      ]);
    });
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
