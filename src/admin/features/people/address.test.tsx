/** @jest-environment ./testing/pages/browser-environment.ts */
import { screen, waitFor, within } from '@testing-library/react';
import { DeskServer } from '../../../../testing/desk/desk-server';
import { renderDesk } from '../../../../testing/desk/render-desk';
import { problem } from '../../../../testing/desk/respond';

const ME = 'asha@meghdoot.example';
const WANTED = 'asha@elsewhere.example';

async function open(at: string, change: (server: DeskServer) => void = () => {}) {
  const server = new DeskServer([], ME);
  change(server);
  const user = renderDesk(server, { at, width: 1440 });
  return { server, user };
}

const isAbout = (path: string) => path.endsWith('/address');
const asked = ({ calls }: DeskServer) => calls.filter(({ path }) => isAbout(path));

describe('one’s own address', () => {
  const region = async () =>
    within(await screen.findByRole('region', { name: 'Email address' }, { timeout: 5000 }));

  it('is changed by both mailboxes, and the change can be cancelled', async () => {
    const { server, user } = await open('/admin/account');
    const part = await region();
    expect(part.getByText(`You log in as ${ME}.`)).toBeVisible();
    await user.type(part.getByRole('textbox', { name: 'New email' }), ` ${WANTED}{Enter}`);
    expect(await screen.findByText('Confirmation Asked For')).toBeVisible();
    const waiting = `Waiting for ${ME} and ${WANTED} to confirm. The links work for 24 hours.`;
    expect(await screen.findByText(waiting)).toBeVisible();
    expect(asked(server).map(({ body }) => body)).toEqual([{ email: WANTED }]);

    await user.click((await region()).getByRole('button', { name: 'Cancel the change' }));
    expect(await screen.findByText('Change Cancelled')).toBeVisible();
    expect(await (await region()).findByRole('textbox', { name: 'New email' })).toHaveValue('');
  });

  it.each([
    [{ old_confirmed: true, new_confirmed: false }, `${ME} has confirmed. Waiting for ${WANTED}.`],
    [{ old_confirmed: false, new_confirmed: true }, `${WANTED} has confirmed. Waiting for ${ME}.`],
  ])('that waits says who has confirmed: %j', async (state, words) => {
    await open('/admin/account', (server) => {
      server.addressChange = { email: WANTED, ...state };
    });
    expect((await region()).getByRole('alert')).toHaveTextContent(words);
  });

  it.each([
    ['', 'Email is required.'],
    ['nobody', 'Enter a valid email address.'],
  ])('is not asked for as %p', async (typed, words) => {
    const { server, user } = await open('/admin/account');
    const field = (await region()).getByRole('textbox', { name: 'New email' });
    await user.type(field, `${typed}{Enter}`);
    await waitFor(() => expect(field).toHaveAccessibleDescription(words));
    expect(asked(server)).toEqual([]);
  });

  it.each([
    [
      problem(409, {
        errors: [{ field: 'email', message: 'Somebody on the desk has this address.' }],
      }),
      /has this address/,
    ],
    [problem(503, { setting: 'secure_email_change', detail: '"X" is off.' }), /"X" is off/],
    [problem(503, { missing: 'SMTP_URL' }), /until SMTP_URL is set, because no email/],
    [problem(429), /Too many changes/],
  ])('says why it cannot be asked for, and keeps what was typed', async (answer, words) => {
    const { server, user } = await open('/admin/account');
    const field = (await region()).getByRole('textbox', { name: 'New email' });
    server.answerNext(`POST /api/staff/${server.staffId}/address`, answer);
    await user.type(field, `${WANTED}{Enter}`);
    expect(await screen.findByText(words)).toBeVisible();
    expect(field).toHaveValue(WANTED);
  });
});

describe('a colleague’s address', () => {
  const choose = async ({ user }: Awaited<ReturnType<typeof open>>, item: string) => {
    await user.click(await screen.findByRole('button', { name: 'Change Ravi' }));
    await user.click(await screen.findByRole('menuitem', { name: item }));
  };

  it('is asked for, waits in the list and is cancelled', async () => {
    const desk = await open('/admin/people');
    await choose(desk, 'Change address');
    const dialog = within(
      await screen.findByRole('dialog', { name: 'Change the address of Ravi' }),
    );
    expect(dialog.getByText(/disable Ravi, hand the leads over/)).toBeVisible();
    await desk.user.keyboard('ravi@elsewhere.example{Enter}');
    expect(await screen.findByText('Confirmation Asked For')).toBeVisible();
    expect(
      await screen.findByText(
        'Waiting for ravi@meghdoot.example and ravi@elsewhere.example to confirm.',
      ),
    ).toBeVisible();
    await choose(desk, 'Cancel the change of address');
    expect(await screen.findByText('Change Cancelled')).toBeVisible();
    await waitFor(() => expect(screen.queryByText(/^Waiting for ravi/)).not.toBeInTheDocument());
    expect(asked(desk.server).map(({ method }) => method)).toEqual(['POST', 'DELETE']);
  });

  it('is not asked for while somebody cannot log in', async () => {
    const { user } = await open('/admin/people');
    await user.click(await screen.findByRole('button', { name: 'Change Left' }));
    expect(await screen.findByRole('menuitem', { name: 'Enable' })).toBeVisible();
    expect(screen.queryByRole('menuitem', { name: 'Change address' })).not.toBeInTheDocument();
  });
});
