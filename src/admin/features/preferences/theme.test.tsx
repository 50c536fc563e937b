/** @jest-environment ./src/testing/browser-environment.ts */
import { screen } from '@testing-library/react';
import { FakeFunctions } from '../../testing/fake-functions';
import { renderDesk } from '../../testing/render-desk';

const root = document.documentElement;

afterEach(() => localStorage.clear());

async function openMenu() {
  const user = renderDesk(new FakeFunctions([], 'asha@meghdoot.example'));
  await user.click(await screen.findByRole('button', { name: 'Settings' }));
  await screen.findByRole('menu');
  return user;
}
const item = (name: string) => screen.getByRole('menuitemradio', { name });

it('the look follows the system until one chooses', async () => {
  const user = await openMenu();
  expect(item('As the system')).toBeChecked();
  expect(root.style.colorScheme).toBe('');

  await user.click(item('Dark'));
  expect(item('Dark')).toBeChecked();
  expect(root.style.colorScheme).toBe('dark');

  await user.click(item('As the system'));
  expect(root.style.colorScheme).toBe('');
});

it('the look is as it was chosen before', async () => {
  localStorage.setItem('desk-theme', 'light');
  await openMenu();
  expect(item('Light')).toBeChecked();
  expect(root.style.colorScheme).toBe('light');
});

it('a look that does not exist counts as none', async () => {
  localStorage.setItem('desk-theme', 'sepia');
  await openMenu();
  expect(item('As the system')).toBeChecked();
});
