/** @jest-environment ./testing/pages/browser-environment.ts */
import { act, screen, waitFor, within } from '@testing-library/react';
import { DeskServer } from '../../../testing/desk/desk-server';
import { chooseStatus, statusOf } from '../../../testing/desk/choose-status';
import { renderDesk } from '../../../testing/desk/render-desk';
import { unreachable } from '../../../testing/desk/respond';
import { sampleLead, sampleLeads } from '../../../testing/desk/sample-leads';

// The browser cannot load the script of toasts, as on a line that was cut before the first one.
jest.mock('../toasts/toaster', () => {
  throw Object.assign(new Error('Loading chunk toasts failed.'), { name: 'ChunkLoadError' });
});

const bar = () => screen.getByRole('status', { name: 'Connection' });
const CHANGE = `PATCH /api/leads/${sampleLead(0).id}`;

async function open() {
  const server = new DeskServer(sampleLeads(2), 'asha@meghdoot.example');
  const user = renderDesk(server);
  await statusOf('Visitor 0');
  return { server, user };
}

/** The browser notices that its line is cut, or back. */
function setLine(isOnline: boolean) {
  jest.spyOn(window.navigator, 'onLine', 'get').mockReturnValue(isOnline);
  act(() => void window.dispatchEvent(new Event(isOnline ? 'online' : 'offline')));
}

it('says at once that the desk is offline, and when it no longer is', async () => {
  await open();
  expect(bar()).toBeEmptyDOMElement();
  setLine(false);
  expect(bar()).toHaveTextContent(/You’re offline/);
  setLine(true);
  expect(bar()).toBeEmptyDOMElement();
});

it('shows the first failure without the script of toasts, and tries again on request', async () => {
  const { server, user } = await open();
  server.answerNext(CHANGE, unreachable());
  await chooseStatus(user, 'Visitor 0', 'Closed');
  const notifications = within(screen.getByRole('region', { name: 'Notifications' }));
  expect(await notifications.findByText('Failed to update status.')).toBeVisible();
  expect(server.leads[0]?.status).toBe('new');

  await user.click(notifications.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(server.leads[0]?.status).toBe('closed'));
  expect(await notifications.findByText('Status Updated')).toBeVisible();
});

it('tells a server that does not answer from a line that is cut, until it answers', async () => {
  const { server, user } = await open();
  server.answerNext(CHANGE, unreachable());
  // The list and the day that follow the change do not come either.
  server.answerNext('GET /api/leads', unreachable());
  server.answerNext('GET /api/day', unreachable());
  await chooseStatus(user, 'Visitor 0', 'Closed');
  await waitFor(() => expect(bar()).toHaveTextContent(/The server doesn’t answer/));
  await user.click(within(bar()).getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(bar()).toBeEmptyDOMElement());
});
