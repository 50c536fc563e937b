/** @jest-environment ./testing/pages/browser-environment.ts */
import { render, screen, within } from '@testing-library/react';
import { DeskServer } from '../../../../../../testing/desk/desk-server';
import { renderDesk } from '../../../../../../testing/desk/render-desk';
import { sampleLead } from '../../../../../../testing/desk/sample-leads';
import { FoundWordsText } from './found-words';

it('names the place and the day, and marks the words, for screen readers too', () => {
  const year = new Date().getFullYear();
  const pieces = [
    { text: '… with a small ', hit: false },
    { text: 'clinic', hit: true },
    { text: ' beside it …', hit: false },
  ];
  render(
    <p>
      <FoundWordsText
        found={[
          { place: 'answer', at: `${year}-03-12T09:00:00Z`, pieces },
          { place: 'note', at: '2019-03-12T09:00:00Z', pieces: [{ text: 'beds', hit: true }] },
        ]}
      />
    </p>,
  );
  expect(screen.getByRole('paragraph')).toHaveTextContent(
    'Answer, 12 Mar: … with a small found: clinic beside it … · Note, 12 Mar 2019: found: beds',
  );
  expect(screen.getAllByRole('mark').map(({ textContent }) => textContent)).toEqual([
    'found: clinic',
    'found: beds',
  ]);
});

it.each([
  ['rows', 1440],
  ['cards', 390],
])('shows in a list of %s why a search found each lead', async (_name, width) => {
  const leads = [sampleLead(0, { message: 'A pergola for the roof.' }), sampleLead(1)];
  const server = new DeskServer(leads, 'asha@meghdoot.example');
  renderDesk(server, { at: '/admin/dashboard?q=pergola', width });
  const link = await screen.findByRole('link', { name: 'Visitor 0' });
  const row = within(link.closest<HTMLElement>('[data-id]') ?? document.body);
  expect(row.getByRole('mark')).toHaveTextContent('found: pergola');
  expect(row.getByText('Message:')).toBeVisible();
});
