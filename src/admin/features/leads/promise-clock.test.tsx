/** @jest-environment ./src/testing/browser-environment.ts */
import { screen, waitFor, within } from '@testing-library/react';
import type { Lead } from '../../../domain/lead';
import { FakeFunctions } from '../../testing/fake-functions';
import { address, renderDesk } from '../../testing/render-desk';
import { sampleLead } from '../../testing/sample-leads';

const NOW = Date.parse('2026-11-21T07:00:00Z');
const dueIn = (minutes: number) => new Date(NOW + minutes * 60_000).toISOString();
const lead = (index: number, part: Partial<Lead>) => sampleLead(index, { status: 'new', ...part });

const LEADS = [
  lead(0, { reply_due_at: dueIn(200) }),
  lead(1, { reply_due_at: dueIn(-50), enquiry_number: 3 }),
  lead(2, { reply_due_at: dueIn(-200), status: 'contacted', enquiry_number: 2 }),
  lead(3, { reply_due_at: dueIn(-125) }),
  lead(4, { spam_reason: 'Too many links' }),
];
const desk = () => new FakeFunctions(LEADS, 'asha@meghdoot.example');
const names = () => screen.getAllByRole('heading', { name: /^Visitor/ }).map((h) => h.textContent);
const card = async (name: string) =>
  within((await screen.findByText(name)).closest<HTMLElement>('li') ?? document.body);

beforeEach(() => void jest.spyOn(Date, 'now').mockReturnValue(NOW));

it('says how long is left, or how long somebody has waited too long', async () => {
  renderDesk(desk());
  expect((await card('Visitor 0')).getByText('Due in 3 h')).toBeVisible();
  expect((await card('Visitor 1')).getByText('Overdue by 50 min')).toBeVisible();
  expect((await card('Visitor 2')).queryByText(/Overdue|Due/)).not.toBeInTheDocument();
});

it('says when somebody has written before', async () => {
  renderDesk(desk());
  expect((await card('Visitor 1')).getByText('3rd enquiry')).toBeVisible();
  expect((await card('Visitor 2')).getByText('2nd enquiry')).toBeVisible();
  expect((await card('Visitor 0')).queryByText(/enquiry$/)).not.toBeInTheDocument();
});

it('puts the overdue first, the longest waiting on top', async () => {
  renderDesk(desk());
  await screen.findByText('Visitor 0');
  expect(names()).toEqual(['Visitor 3', 'Visitor 1', 'Visitor 0', 'Visitor 2']);
});

it('counts the overdue, and shows them alone', async () => {
  const user = renderDesk(desk());
  await user.click(await screen.findByRole('button', { name: 'Overdue 2' }));
  await waitFor(() => expect(names()).toEqual(['Visitor 3', 'Visitor 1']));
  expect(address()).toBe('/admin/dashboard?overdue=1');
});

it('keeps spam apart, and counts it', async () => {
  const user = renderDesk(desk());
  await user.click(await screen.findByRole('button', { name: 'Spam 1' }));
  await waitFor(() => expect(names()).toEqual(['Visitor 4']));
  expect(address()).toBe('/admin/dashboard?spam=1');
});

it('counts along when a status changes', async () => {
  const user = renderDesk(desk());
  await user.selectOptions(
    await screen.findByRole('combobox', { name: 'Status of Visitor 1' }),
    'Closed',
  );
  expect(await screen.findByRole('button', { name: 'Overdue 1' })).toBeVisible();
});
