/** @jest-environment ./testing/pages/browser-environment.ts */
import { act, screen, waitFor, within } from '@testing-library/react';
import { watchFirstFocus } from '../../../../testing/desk/first-focus';
import { DeskServer } from '../../../../testing/desk/desk-server';
import { chooseStatus, statusOf } from '../../../../testing/desk/choose-status';
import { address, renderDesk } from '../../../../testing/desk/render-desk';
import { sampleLeads } from '../../../../testing/desk/sample-leads';
import { page, problem } from '../../../../testing/desk/respond';

const STAFF = 'asha@meghdoot.example';
const AT = '/admin/dashboard?q=visitor';
const LEAD = 'PATCH /api/leads/00000000-0000-4000-8000-000000000000';
const ELSEWHERE = 'You were logged out because you logged in somewhere else.';
const dialog = async () =>
  within(await screen.findByRole('dialog', { name: 'Your session has ended' }));

/** At the desk, when the session ends on the way of a change. */
async function meetTheEnd() {
  const server = new DeskServer(sampleLeads(2), STAFF);
  const user = renderDesk(server, { at: AT });
  await statusOf('Visitor 0');
  server.staff = null;
  await chooseStatus(user, 'Visitor 0', 'Closed');
  return { server, user };
}

describe('a session that ends while one works', () => {
  it('asks for the password over the page, and then does what was asked for', async () => {
    const { server, user } = await meetTheEnd();
    const again = await dialog();
    expect(address()).toBe(AT);
    expect(screen.getByText('Visitor 1')).toBeInTheDocument();
    expect(again.getByRole('textbox', { name: 'Email' })).toHaveValue(STAFF);
    expect(again.getByLabelText(/^Password/)).toHaveFocus();

    await user.keyboard('correct horse{Enter}');
    expect(await screen.findByText('Status Updated')).toBeVisible();
    expect(server.leads[0]?.status).toBe('closed');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(address()).toBe(AT);
  });

  it('loses no letter of a password that is typed as soon as it asks', async () => {
    const hadFocus = watchFirstFocus('[role=dialog] [name=password]');
    await meetTheEnd();
    await dialog();
    expect(hadFocus()).toBe(true);
  });

  it('is not said of a page that comes in place of an answer', async () => {
    const server = new DeskServer(sampleLeads(2), STAFF);
    const user = renderDesk(server, { at: AT });
    await statusOf('Visitor 0');
    server.answerNext(LEAD, page(401));
    await chooseStatus(user, 'Visitor 0', 'Closed');
    expect(await screen.findByText('Error')).toBeVisible();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('says why, where a limit of the project ended it', async () => {
    const server = new DeskServer(sampleLeads(2), STAFF);
    const user = renderDesk(server, { at: AT });
    await statusOf('Visitor 0');
    server.answerNext(LEAD, problem(401, { ended: 'session_expired', detail: ELSEWHERE }));
    server.staff = null;
    await chooseStatus(user, 'Visitor 0', 'Closed');
    expect((await dialog()).getByText(new RegExp(`^${ELSEWHERE} Log in`))).toBeVisible();
  });

  it('says why on the login page, when the page is loaded anew', async () => {
    const server = new DeskServer(sampleLeads(2));
    server.answerNext(
      'GET /api/session',
      problem(401, { ended: 'session_expired', detail: ELSEWHERE }),
    );
    renderDesk(server, { at: AT });
    expect(await screen.findByRole('heading', { name: 'Admin Login' })).toBeVisible();
    expect(screen.getByText(ELSEWHERE)).toBeVisible();
  });

  it('says what a refusal may mean, and lets one leave', async () => {
    const { server, user } = await meetTheEnd();
    const again = await dialog();
    await user.keyboard('correct battery{Enter}');
    expect(await again.findByRole('alert')).toHaveTextContent(/may have been deactivated/);
    expect(again.getByLabelText(/^Password/)).toHaveValue('correct battery');

    await user.click(again.getByRole('button', { name: 'Logout' }));
    expect(await screen.findByRole('heading', { name: 'Admin Login' })).toBeVisible();
    expect(server.leads[0]?.status).toBe('new');
  });

  it('goes on when somebody logged in again in another tab', async () => {
    const { server } = await meetTheEnd();
    await dialog();
    server.staff = STAFF;
    act(() => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
    expect(await screen.findByText('Status Updated')).toBeVisible();
  });

  it('never goes on as somebody else', async () => {
    const { server } = await meetTheEnd();
    await dialog();
    server.staff = 'ravi@meghdoot.example';
    act(() => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
    expect(await screen.findByRole('heading', { name: 'Admin Login' })).toBeVisible();
    expect(server.leads[0]?.status).toBe('new');
  });

  it('tells an account that lost its access', async () => {
    const server = new DeskServer(sampleLeads(2), STAFF);
    const user = renderDesk(server, { at: AT });
    await statusOf('Visitor 0');
    server.answerNext(LEAD, problem(403));
    server.answerNext('GET /api/session', problem(403));
    await chooseStatus(user, 'Visitor 0', 'Closed');
    expect(
      await screen.findByRole('heading', { name: 'This account has no access to the desk.' }),
    ).toBeVisible();
  });
});

describe('a login in another tab', () => {
  const openOtherTab = () => new BroadcastChannel('desk-login');
  const SOMEBODY = 'ravi@meghdoot.example';

  it('of somebody else ends this one, so that nobody works as another person', async () => {
    const server = new DeskServer(sampleLeads(1), STAFF);
    renderDesk(server, { at: AT });
    await statusOf('Visitor 0');
    server.staff = SOMEBODY;
    const otherTab = openOtherTab();
    await act(async () => otherTab.postMessage(server.person.id));
    expect(await screen.findByRole('heading', { name: 'Admin Login' })).toBeVisible();
    expect(screen.queryByText('Visitor 0')).not.toBeInTheDocument();
    otherTab.close();
  });

  it('of the same person goes on here, and one’s own is told to the others', async () => {
    const { server, user } = await meetTheEnd();
    await dialog();
    const heard = new Promise((resolve) => {
      const otherTab = openOtherTab();
      otherTab.onmessage = ({ data }) => {
        otherTab.close();
        resolve(data);
      };
    });
    await user.keyboard('correct horse{Enter}');
    expect(await heard).toBe(server.person.id);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });
});
