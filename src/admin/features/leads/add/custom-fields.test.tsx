/** @jest-environment ./testing/pages/browser-environment.ts */
import { screen, within } from '@testing-library/react';
import { answersOf } from '../../../../domain/custom-answers';
import { DeskServer } from '../../../../../testing/desk/desk-server';
import { address, renderDesk } from '../../../../../testing/desk/render-desk';
import { sampleLead } from '../../../../../testing/desk/sample-leads';

const STAFF = 'asha@meghdoot.example';

const answered = () =>
  sampleLead(0, {
    custom_fields: [
      ...answersOf({ shop: 'https://shop.example', start: 'now', tools: 'Paper' }),
      { key: 'fax', label: 'Your fax', kind: 'line', value: '11 22' },
    ],
  });

function open() {
  const lead = answered();
  const server = new DeskServer([lead], STAFF);
  const user = renderDesk(server, { at: `/admin/leads/${lead.reference}` });
  return { server, user };
}

it('a lead shows its answers by the labels of their time, and a link that leaves nothing behind', async () => {
  open();
  expect(await screen.findByText('Your fax')).toBeVisible();
  expect(screen.getByText('Right away')).toBeVisible();
  const link = screen.getByRole('link', { name: 'https://shop.example' });
  expect(link).toHaveAttribute('href', 'https://shop.example');
  expect(link).toHaveAttribute('rel', 'noopener noreferrer nofollow');
});

it('an edit changes one answer, leaves the others alone, and the history says both', async () => {
  const { server, user } = open();
  await user.click(await screen.findByRole('button', { name: /^Edit/ }));
  const dialog = within(await screen.findByRole('dialog'));
  const tools = dialog.getByRole('textbox', { name: 'What do you use today?' });
  await user.clear(tools);
  await user.type(tools, 'Pens');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(
    await screen.findByText('Asha changed “What do you use today?” from Paper to Pens'),
  ).toBeVisible();
  expect(server.leads[0]?.custom_fields.map(({ key, value }) => [key, value])).toEqual([
    ['shop', 'https://shop.example'],
    ['start', 'now'],
    ['tools', 'Pens'],
    ['fax', '11 22'],
  ]);
});

it('an answer that cannot be is told at its field', async () => {
  const { server, user } = open();
  await user.click(await screen.findByRole('button', { name: /^Edit/ }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByRole('textbox', { name: 'Beds' }), 'many');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText('Please write a number for “Beds”.')).toBeVisible();
  expect(server.leads[0]?.custom_fields).toHaveLength(4);
});

it('the list is filtered by an option, which stands in the address', async () => {
  const user = renderDesk(new DeskServer([answered()], STAFF), { width: 1440 });
  await screen.findByText('Visitor 0');
  const filter = screen.getByRole('combobox', { name: /When should it begin/ });
  expect(filter).toHaveTextContent(/^Any answer$/);
  await user.click(filter);
  await user.click(await screen.findByRole('option', { name: 'In spring' }));
  expect(address()).toContain('answers=start%3Aspring');
});
