/** @jest-environment ./testing/pages/browser-environment.ts */
import { screen, within } from '@testing-library/react';
import { DeskServer } from '../../../../../testing/desk/desk-server';
import { address, renderDesk } from '../../../../../testing/desk/render-desk';
import { problem } from '../../../../../testing/desk/respond';
import { sampleLead } from '../../../../../testing/desk/sample-leads';

const email = 'visitor@example.com';
const lead = sampleLead(0, { email });
const other = sampleLead(1, { email });

function startDesk(...leads: Parameters<typeof sampleLead>[1][]) {
  const others = leads.map((part, n) => sampleLead(n + 1, { email, ...part }));
  const server = new DeskServer([lead, ...others], 'asha@meghdoot.example');
  return { server, user: renderDesk(server, { at: '/admin/leads/ML-1000' }) };
}

const section = async (name: string) =>
  within((await screen.findByRole('heading', { name })).closest('section') ?? document.body);
const OTHERS = 'Other leads with this address or number';

it('merges another enquiry after a question, and separates them on Undo', async () => {
  const { user } = startDesk({});
  const others = await section(OTHERS);
  await user.click(await others.findByRole('button', { name: 'Merge into this one: ML-1001' }));
  const question = within(await screen.findByRole('dialog'));
  expect(question.getByRole('heading')).toHaveTextContent('Merge into this lead?');
  expect(question.getByText(/^Visitor 1 sent ML-1001 on/)).toBeVisible();
  await user.click(question.getByRole('button', { name: 'Cancel' }));
  expect(others.getByRole('link', { name: 'ML-1001' })).toBeVisible();

  await user.click(others.getByRole('button', { name: /^Merge/ }));
  await user.click(await screen.findByRole('button', { name: 'Merge' }));
  expect(await screen.findByText('ML-1001 is part of this lead now.')).toBeVisible();
  expect(await screen.findByText('Asha merged ML-1001 into this lead')).toBeVisible();
  const merged = await section('Merged enquiry');
  expect(merged.getByText(/ML-1001/)).toBeVisible();
  expect(screen.queryByRole('heading', { name: OTHERS })).not.toBeInTheDocument();

  await user.click(await screen.findByRole('button', { name: /Undo/ }));
  expect(await screen.findByText('They are two leads again.')).toBeVisible();
  expect((await section(OTHERS)).getByRole('link', { name: 'ML-1001' })).toBeVisible();
});

it('says why enquiries were not merged', async () => {
  const { server, user } = startDesk({});
  const detail = 'One of these enquiries was erased.';
  server.answerNext(`POST /api/leads/${lead.id}/merge`, problem(409, { detail }));
  await user.click(await screen.findByRole('button', { name: /^Merge/ }));
  await user.click(await screen.findByRole('button', { name: 'Merge' }));
  expect(await screen.findByText(detail)).toBeVisible();
});

it('asks to look twice where the number alone is the same', async () => {
  const server = new DeskServer(
    [sampleLead(0, { email: '' }), sampleLead(1, { email: '' })],
    'asha@meghdoot.example',
  );
  const user = renderDesk(server, { at: '/admin/leads/ML-1000' });
  await user.click(await screen.findByRole('button', { name: /^Merge/ }));
  const question = await screen.findByRole('dialog');
  expect(question).toHaveTextContent('check that it is the same person');
});

it('is not offered for an enquiry that is closed', async () => {
  startDesk({ status: 'closed' });
  const others = await section(OTHERS);
  expect(others.getByRole('link', { name: 'ML-1001' })).toBeVisible();
  expect(others.queryByRole('button', { name: /^Merge/ })).not.toBeInTheDocument();
});

it('shows the enquiry in the conversation, and opens the lead by its address', async () => {
  const server = new DeskServer([lead], 'asha@meghdoot.example');
  server.merged.set(lead.id, [other]);
  server.addEvent(lead, { kind: 'created', actor_email: null, merged_from: other.id });
  server.addEvent(lead, { kind: 'note', note: 'Rang', merged_from: other.id });
  renderDesk(server, { at: '/admin/leads/ML-1001' });
  const said = within(await screen.findByRole('list', { name: 'Conversation' }));
  expect(said.getByText('Message 0')).toBeVisible();
  expect(said.getByText('Message 1')).toBeVisible();
  expect(said.getByText('ML-1001')).toBeVisible();
  const history = within(screen.getByRole('list', { name: 'History' }));
  expect(history.getAllByText(/, from ML-1001$/)).toHaveLength(2);
  expect(address()).toBe('/admin/leads/ML-1000');
});
