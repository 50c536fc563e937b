/** @jest-environment ./testing/pages/browser-environment.ts */
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { listUnsent } from '../store';
import {
  answerWith,
  created,
  fillIn,
  forgetEverything,
  sampleForm,
  submitButton,
} from '../../../testing/pages/enquiry/sample-form';

beforeEach(forgetEverything);

const groupOf = (name: string) => screen.getByRole('group', { name: new RegExp(name) });

it('sends the answers that were given, each under its key', async () => {
  const sent = answerWith(created);
  const user = await fillIn();
  await user.type(screen.getByLabelText(/Address of your shop/), 'rao.example');
  await user.selectOptions(screen.getByLabelText(/When should it begin/), 'In spring');
  await user.selectOptions(screen.getByLabelText(/Moved from another system/), 'No');
  await user.click(screen.getByRole('checkbox', { name: 'Tills' }));
  await user.click(screen.getByRole('checkbox', { name: 'Kiosks' }));
  await user.type(screen.getByLabelText(/Spent a year/), '₹2 lakh');
  await user.type(screen.getByLabelText(/Opening day/), '2027-03-01');
  await user.click(submitButton());
  await screen.findByText('7KQM-2XWD');
  expect(sent[0]?.body).toMatchObject({
    custom_fields: {
      ...{ shop: 'https://rao.example', start: 'spring', moved: false },
      ...{ devices: ['till', 'kiosk'], spend: 200_000, opening: '2027-03-01' },
    },
  });
});

it('names a fault at its field and in the summary, and keeps what was typed', async () => {
  const sent = answerWith(created);
  const user = await fillIn();
  const shop = screen.getByLabelText(/Address of your shop/);
  await user.type(shop, 'javascript:alert(1)');
  await user.click(submitButton());
  const fault = 'Please write a web address like https://example.com for “Address of your shop”.';
  const link = await screen.findByRole('link', { name: fault });
  expect(link).toHaveAttribute('href', `#${shop.id}`);
  expect(shop).toBeInvalid();
  expect(shop).toHaveAccessibleDescription(expect.stringContaining(fault) as string);
  expect(shop).toHaveValue('javascript:alert(1)');
  expect(sent).toHaveLength(0);
});

it('shows what the server finds at its field, too', async () => {
  const errors = [{ field: 'start', message: 'This is not offered any more.' }];
  answerWith(() => Response.json({ title: 'Invalid', status: 422, errors }, { status: 422 }));
  const user = await fillIn();
  await user.click(submitButton());
  await screen.findByRole('link', { name: 'This is not offered any more.' });
  expect(screen.getByLabelText(/When should it begin/)).toBeInvalid();
});

it('asks a question for some services only where one of them is chosen, and drops a hidden answer', async () => {
  const sent = answerWith(created);
  const user = await fillIn();
  const question = groupOf('Which devices').closest('[data-services]');
  await waitFor(() => expect(question).toHaveAttribute('data-asked'));
  await user.click(screen.getByRole('checkbox', { name: 'Tills' }));
  await user.selectOptions(screen.getByLabelText(/Service Needed/), 'hosting');
  await waitFor(() => expect(question).not.toHaveAttribute('data-asked'));
  await user.click(submitButton());
  await screen.findByText('7KQM-2XWD');
  expect(sent[0]?.body).toMatchObject({ service: 'hosting', custom_fields: {} });
});

it('keeps answers in the draft, several options too, and fills them in again', async () => {
  const user = userEvent.setup();
  const { unmount } = render(sampleForm());
  await user.selectOptions(screen.getByLabelText(/Service Needed/), 'crm');
  await user.click(screen.getByRole('checkbox', { name: 'Mobiles' }));
  await user.click(screen.getByRole('checkbox', { name: 'Kiosks' }));
  await user.type(screen.getByLabelText(/What do you use today/), 'Paper');
  await waitFor(async () =>
    expect((await listUnsent())[0]?.fields).toMatchObject({
      'custom_fields.devices': 'phone\nkiosk',
      'custom_fields.tools': 'Paper',
    }),
  );
  unmount();
  render(sampleForm());
  await waitFor(() => expect(screen.getByLabelText(/What do you use/)).toHaveValue('Paper'));
  expect(screen.getByRole('checkbox', { name: 'Mobiles' })).toBeChecked();
  expect(screen.getByRole('checkbox', { name: 'Tills' })).not.toBeChecked();
  expect(screen.getByRole('checkbox', { name: 'Kiosks' })).toBeChecked();
});

it('a fault of the enquiry itself comes with those of its answers', async () => {
  const user = userEvent.setup();
  render(sampleForm());
  await user.type(screen.getByLabelText(/How did you find us/), 'x'.repeat(61));
  await user.click(submitButton());
  await screen.findByRole('link', { name: 'Please enter your name.' });
  expect(
    screen.getByRole('link', { name: 'Please keep “How did you find us?” to 60 characters.' }),
  ).toBeInTheDocument();
});
