/** @jest-environment ./testing/pages/browser-environment.ts */
import { screen, waitFor } from '@testing-library/react';
import { DeskServer } from '../../../../testing/desk/desk-server';
import { fillPicker } from '../../../../testing/desk/fill-picker';
import { address, renderDesk } from '../../../../testing/desk/render-desk';
import { sampleLeads } from '../../../../testing/desk/sample-leads';

/** Half past one in the morning of the 22nd in India. */
const NOW = Date.parse('2026-11-21T20:00:00Z');

beforeEach(() => void jest.spyOn(Date, 'now').mockReturnValue(NOW));

it('the days to choose from end with the present one at the agency', async () => {
  const user = renderDesk(new DeskServer(sampleLeads(1), 'asha@meghdoot.example'), { width: 1000 });
  await user.click(await screen.findByRole('button', { name: 'Received: Any day' }));
  await screen.findByRole('group', { name: 'From' });
  fillPicker('From', '22 Nov 2026');
  await waitFor(() => expect(address()).toBe('/admin/dashboard?from=2026-11-22'));
  fillPicker('To', '23 Nov 2026');
  await user.click(screen.getByRole('button', { name: 'Done' }));
  const chosen = { name: 'Received: Since 22 Nov 2026' };
  expect(await screen.findByRole('button', chosen)).toBeVisible();
});
