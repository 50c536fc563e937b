/** @jest-environment ./testing/pages/browser-environment.ts */
import { act, screen, waitFor, within } from '@testing-library/react';
import { DeskServer } from '../../../../../testing/desk/desk-server';
import { renderDesk } from '../../../../../testing/desk/render-desk';
import { sampleLeads } from '../../../../../testing/desk/sample-leads';

it('shows the services after a paste that names none, and is saved from there', async () => {
  const server = new DeskServer(sampleLeads(2), 'asha@meghdoot.example');
  const user = renderDesk(server);
  await screen.findAllByRole('link', { name: /^Visitor/ });
  await user.keyboard('n');
  const form = within(await screen.findByRole('dialog', { name: 'Add a lead' }));
  await waitFor(() => expect(form.getByRole('textbox', { name: /^Full Name/ })).toHaveFocus());
  await user.paste('[12/11/26, 10:22] Leela Menon: We run four schools. 98200 12345');
  await user.click(await screen.findByRole('option', { name: 'Data Analytics' }));
  const service = await form.findByRole('combobox', { name: /^Service/ });
  expect(service).toHaveTextContent('Data Analytics');
  await waitFor(() => expect(screen.queryByRole('listbox')).not.toBeInTheDocument());
  act(() => service.focus());
  await user.keyboard('{Control>}{Enter}{/Control}');
  expect(await screen.findByRole('heading', { name: 'Leela Menon' })).toBeVisible();
  expect(server.leads[0]).toMatchObject({ service: 'analytics', added_source: 'whatsapp' });
});
