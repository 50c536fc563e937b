/** @jest-environment ./testing/pages/browser-environment.ts */
import { screen, waitFor } from '@testing-library/react';
import { DeskServer } from '../../../../../../testing/desk/desk-server';
import { SAMPLE_STAFF } from '../../../../../../testing/desk/desk-state';
import { address, renderDesk } from '../../../../../../testing/desk/render-desk';
import { sampleLead } from '../../../../../../testing/desk/sample-leads';

const [asha] = SAMPLE_STAFF;
const LEADS = [
  sampleLead(0, { name: 'Mine', owner_id: asha?.id ?? null }),
  sampleLead(1, { name: 'Nobody’s' }),
];
const MINE = '?owner=me';

const open = (at: string) =>
  renderDesk(new DeskServer(LEADS, asha?.email ?? null), { at, width: 1000 });

type User = ReturnType<typeof open>;

async function chooseStart(user: User) {
  await user.click(await screen.findByRole('button', { name: 'View' }));
  const item = await screen.findByRole('menuitemcheckbox', {
    name: 'Open the desk with this view',
  });
  const wasChosen = item.getAttribute('aria-checked') === 'true';
  await user.click(item);
  return wasChosen;
}

beforeEach(() => localStorage.clear());
afterEach(() => localStorage.clear());

describe('the view to start from', () => {
  it('opens with the desk, and gives way to the list of everything', async () => {
    localStorage.setItem(`desk-view:${asha?.id}`, MINE);
    const user = open('/admin');
    await user.click(await screen.findByRole('button', { name: 'Clear all' }));
    expect(await screen.findByText('Nobody’s')).toBeVisible();
    await waitFor(() => expect(address()).toBe('/admin/dashboard?status=all'));
  });

  it('is switched on and off, and the toast says what the desk opens with', async () => {
    const user = open(`/admin/dashboard${MINE}`);
    expect(await chooseStart(user)).toBe(false);
    expect(await screen.findByText('The desk opens with this view from now on.')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('menu')).not.toBeInTheDocument());
    expect(await chooseStart(user)).toBe(true);
    expect(await screen.findByText('The desk opens with My day from now on.')).toBeVisible();
    expect(localStorage.getItem(`desk-view:${asha?.id}`)).toBeNull();
  });

  it('can be the list of everything, which nobody starts from by itself', async () => {
    const user = open('/admin/dashboard');
    expect(await chooseStart(user)).toBe(false);
    expect(localStorage.getItem(`desk-view:${asha?.id}`)).toBe('?status=all');
  });
});
