/** @jest-environment ./testing/pages/browser-environment.ts */
import { screen } from '@testing-library/react';
import {
  type ConfirmedAddress,
  confirmedAddressSchema,
  type LinkedAddress,
  linkedAddressSchema,
} from '../../../domain/http-api/staff';
import { DeskServer } from '../../../../testing/desk/desk-server';
import { renderDesk } from '../../../../testing/desk/render-desk';
import { problem, respond } from '../../../../testing/desk/respond';

const OLD = 'ravi@meghdoot.example';
const NEW = 'ravi@elsewhere.example';
const CHANGE: LinkedAddress = {
  ...{ side: 'old' as const, name: 'Ravi Iyer', from: OLD, email: NEW },
  ...{ old_confirmed: false, new_confirmed: false },
};

const linked = (change: Partial<LinkedAddress> = {}) =>
  respond(linkedAddressSchema, { ...CHANGE, ...change });
const confirmed = (body: ConfirmedAddress) => respond(confirmedAddressSchema, body);

/** Opens the link of an email. */
function open(
  answer: Parameters<DeskServer['answerNext']>[1] | undefined,
  at = '/admin/address#token=sealed',
) {
  const server = new DeskServer();
  if (answer) server.answerNext('POST /api/address/link', answer);
  const user = renderDesk(server, { at });
  return { server, user };
}

const confirm = () => screen.findByRole('button', { name: 'Confirm the change' });

it('a link asks before it confirms, and leaves the address bar', async () => {
  const { server, user } = open(linked());
  expect(await confirm()).toBeVisible();
  expect(screen.getByText(/Ravi Iyer is to log in as/)).toHaveTextContent(
    `${NEW} instead of ${OLD}`,
  );
  expect(screen.getByText(/once both mailboxes have confirmed/)).toBeVisible();
  expect(window.location.hash).toBe('');
  expect(server.calls.map(({ path }) => path)).not.toContain('/api/address');

  server.answerNext('POST /api/address', confirmed({ changed: false, email: NEW }));
  await user.click(await confirm());
  expect(await screen.findByRole('alert')).toHaveTextContent(`once ${NEW} has confirmed too`);
  expect(server.calls.find(({ path }) => path === '/api/address')?.body).toEqual({
    token: 'sealed',
  });
});

it('the second link changes the address, and leads to the login with it', async () => {
  const { server, user } = open(linked({ side: 'new', old_confirmed: true }));
  await confirm();
  expect(screen.getByText(/The other mailbox has confirmed/)).toBeVisible();
  server.answerNext('POST /api/address', confirmed({ changed: true, email: NEW }));
  await user.click(await confirm());
  expect(await screen.findByRole('alert')).toHaveTextContent(`Log in as ${NEW} from now on`);
  await user.click(screen.getByRole('button', { name: 'Go to the login' }));
  expect(await screen.findByLabelText(/^Email/)).toHaveValue(NEW);
});

it('a link that was confirmed before says for whom the change waits', async () => {
  open(linked({ old_confirmed: true }));
  expect(await screen.findByRole('alert')).toHaveTextContent(`once ${NEW} has confirmed too`);
});

it('a link that works no more says so', async () => {
  open(problem(410, { detail: 'This link works no more.' }));
  expect(await screen.findByText('This link works no more.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Confirm the change' })).not.toBeInTheDocument();
});

it('a failure keeps the button for another try', async () => {
  const { server, user } = open(linked());
  await confirm();
  server.answerNext('POST /api/address', problem(503));
  await user.click(await confirm());
  expect(await screen.findByText(/can’t do this right now/)).toBeVisible();
  expect(await confirm()).toBeEnabled();
});

it('without a link the page says where to find one', async () => {
  open(undefined, '/admin/address');
  expect(await screen.findByText(/Open the link in your email again/)).toBeVisible();
});
