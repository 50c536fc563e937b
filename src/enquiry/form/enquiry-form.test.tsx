/** @jest-environment ./testing/pages/browser-environment.ts */
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  answerWith,
  created,
  fillIn,
  forgetEverything,
  sampleForm,
  submitButton,
} from '../../../testing/pages/enquiry/sample-form';

beforeEach(forgetEverything);

it('sends what was typed, shows its receipt, and a cleared form for another', async () => {
  const sent = answerWith(created);
  const user = await fillIn();
  await user.click(submitButton());

  expect(await screen.findByText('Message Sent Successfully!')).toBeInTheDocument();
  expect(screen.getByText("We'll get back to you within 24 hours.")).toBeInTheDocument();
  expect(screen.getByRole('group', { name: 'Your message is with us' })).toHaveFocus();
  expect(screen.getByText('7KQM-2XWD')).toBeVisible();
  expect(screen.getByText(/22 November/)).toHaveAttribute('datetime', '2026-11-22T10:40:00+00:00');
  expect(sent[0]?.body).toMatchObject({ name: 'Asha Rao', service: 'crm', phone: null });

  await user.click(screen.getByRole('button', { name: 'Send another' }));
  expect(screen.getByLabelText(/Full Name/)).toHaveValue('');
});

it('tells how long it took to write, and what a program wrote into the hidden field', async () => {
  const sent = answerWith(created);
  const user = await fillIn();
  const hidden = document.querySelector<HTMLInputElement>('input[name="topic"]');
  if (hidden) hidden.value = 'https://spam.example';
  await user.click(submitButton());
  await screen.findByText('7KQM-2XWD');
  expect(sent[0]?.body).toMatchObject({
    topic: 'https://spam.example',
    filled_in_ms: expect.any(Number) as number,
    journey: { page: '/' },
  });
});

it('is not sent twice while it is on its way', async () => {
  let answer: (response: Response) => void = () => undefined;
  const sent = answerWith(() => new Promise<Response>((resolve) => (answer = resolve)));
  const user = await fillIn();
  await user.dblClick(submitButton());

  const sending = await screen.findByRole('button', { name: 'Sending Message...' });
  expect(sending).toBeDisabled();
  await waitFor(() => expect(sent).toHaveLength(1));
  answer(created());
  expect(await screen.findByText('7KQM-2XWD')).toBeVisible();
  expect(await screen.findByText('Message Sent Successfully!')).toBeInTheDocument();
  expect(sent).toHaveLength(1);
});

it('lists what is missing, with links to the fields, and sends nothing', async () => {
  const sent = answerWith(created);
  const user = userEvent.setup();
  render(sampleForm());
  await user.click(submitButton());

  const summary = await screen.findByRole('group', { name: "Your message hasn't been sent" });
  expect(summary).toHaveFocus();
  const link = screen.getByRole('link', { name: 'Please enter your name.' });
  expect(link).toHaveAttribute('href', `#${screen.getByLabelText(/Full Name/).id}`);
  expect(screen.getByLabelText(/Full Name/)).toBeInvalid();
  expect(screen.getByLabelText(/Full Name/)).toHaveAccessibleDescription(
    expect.stringContaining('Please enter your name.') as string,
  );
  expect(sent).toHaveLength(0);
});

it('names a fault at its field as soon as the visitor leaves it', async () => {
  const user = userEvent.setup();
  render(sampleForm());
  await user.type(screen.getByLabelText(/Email/), 'asha');
  await user.tab();
  await waitFor(() => expect(screen.getByLabelText(/Email/)).toBeInvalid());
  expect(screen.queryByRole('group', { name: /hasn't been sent/ })).not.toBeInTheDocument();
});

it('shows what the server found wrong at the field it names', async () => {
  answerWith(() =>
    Response.json({ errors: [{ field: 'email', message: 'Email is not ours.' }] }, { status: 422 }),
  );
  const user = await fillIn();
  await user.click(submitButton());
  expect(await screen.findByRole('link', { name: 'Email is not ours.' })).toBeVisible();
  expect(screen.getByLabelText(/Email/)).toBeInvalid();
  expect(screen.getByLabelText(/Email/)).toHaveAccessibleDescription(
    expect.stringContaining('Email is not ours.') as string,
  );
});

it('chooses the service that the address names, and another when it changes', () => {
  const { rerender } = render(sampleForm('?service=hosting'));
  expect(screen.getByLabelText(/Service Needed/)).toHaveValue('hosting');
  rerender(sampleForm('?service=consultation'));
  expect(screen.getByLabelText(/Service Needed/)).toHaveValue('consultation');
  rerender(sampleForm('?service=<script>'));
  expect(screen.getByLabelText(/Service Needed/)).toHaveValue('consultation');
});

it('names the bound of the long field, and counts down when it is near', async () => {
  const user = userEvent.setup();
  render(sampleForm());
  const message = screen.getByLabelText(/Project Details/);
  expect(message).toHaveAccessibleDescription(
    expect.stringContaining('5,000 characters at most') as string,
  );
  await user.click(message);
  await user.paste('क'.repeat(4990));
  expect(message).toHaveAccessibleDescription(
    expect.stringContaining('10 characters left') as string,
  );
  await user.paste('😀'.repeat(11));
  expect(message).toHaveAccessibleDescription(
    expect.stringContaining('1 character too many') as string,
  );
});

it('sends what a program has filled in without telling the page', async () => {
  const sent = answerWith(created);
  const user = await fillIn();
  screen.getByLabelText<HTMLInputElement>(/Full Name/).value = 'Filled Infrequently';
  screen.getByLabelText<HTMLInputElement>(/Company/).value = 'Filler & Sons';
  await user.click(submitButton());
  expect(await screen.findByText('7KQM-2XWD')).toBeVisible();
  expect(sent[0]?.body).toMatchObject({
    name: 'Filled Infrequently',
    company: 'Filler & Sons',
  });
});

it('leaves a field only when the press of a button is over', async () => {
  const user = userEvent.setup();
  render(sampleForm());
  const email = screen.getByLabelText(/Email/);
  await user.type(email, 'x@gmial.com');
  await user.pointer({ keys: '[MouseLeft>]', target: submitButton() });
  expect(email).toHaveFocus();
  await user.pointer('[/MouseLeft]');
  expect(email).not.toHaveFocus();
});
