/** @jest-environment ./testing/pages/browser-environment.ts */
import { screen, waitFor, within } from '@testing-library/react';
import { DeskServer } from '../../../testing/desk/desk-server';
import { renderDesk } from '../../../testing/desk/render-desk';
import { sampleLeads } from '../../../testing/desk/sample-leads';

/** Wraps each text, as a browser does that translates the page. */
function translate(part: HTMLElement): void {
  const walker = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  for (const text of texts) {
    const font = document.createElement('font');
    text.replaceWith(font);
    font.textContent = text.data;
  }
}

it('a lead that could not be drawn is shown again, with the note that was typed', async () => {
  // React reports the error that is intended here.
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const server = new DeskServer(sampleLeads(2), 'asha@meghdoot.example');
  const user = renderDesk(server, { at: '/admin/leads/ML-1000', width: 1440 });
  const lead = await screen.findByRole('complementary', { name: 'Lead ML-1000' });
  await user.click(await within(lead).findByLabelText('Add a note'));
  await user.paste('Prefers mornings');
  translate(lead);
  await user.click(within(lead).getByRole('button', { name: 'Next lead' }));

  const alert = await screen.findByText(/^The desk could not draw this part/);
  expect(alert).toBeVisible();
  expect(screen.getByRole('link', { name: 'Visitor 1' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Show the page again' }));
  expect(await screen.findByRole('heading', { name: 'Visitor 1' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Previous lead' }));
  await waitFor(() => expect(screen.getByLabelText('Add a note')).toHaveValue('Prefers mornings'));
});
