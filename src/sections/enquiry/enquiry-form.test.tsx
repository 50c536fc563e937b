/** @jest-environment ./src/testing/browser-environment.ts */
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { EnquiryForm } from './enquiry-form';

interface Sent {
  key: string | null;
  body: Record<string, unknown>;
}

/** The function at the other end of the line: answers in turn, and keeps what it was sent. */
function answerWith(...answers: (() => Promise<Response> | Response)[]) {
  const sent: Sent[] = [];
  globalThis.fetch = (_url, init) => {
    const key = new Headers(init?.headers).get('idempotency-key');
    sent.push({ key, body: JSON.parse(String(init?.body)) as Sent['body'] });
    const answer = answers[Math.min(sent.length, answers.length) - 1];
    return Promise.resolve().then(() => answer?.() ?? Response.error());
  };
  return sent;
}

const created = () => Response.json({ reference: '7KQM-2XWD' }, { status: 201 });
const away = () => Response.json({ title: 'Service Unavailable', status: 503 }, { status: 503 });

const submit = () => screen.getByRole('button', { name: 'Send Message' });

async function fillIn(search = '') {
  const user = userEvent.setup();
  render(<EnquiryForm submitLabel="Send Message" notice="We answer, no more." search={search} />);
  await user.type(screen.getByLabelText(/Full Name/), 'Asha Rao');
  await user.type(screen.getByLabelText(/Email/), 'asha@example.in');
  await user.selectOptions(screen.getByLabelText(/Service Needed/), 'Custom CRM System');
  await user.type(screen.getByLabelText(/Project Details/), 'A register for 40 people.');
  return user;
}

it('sends what was typed, says so and clears the form', async () => {
  const sent = answerWith(created);
  const user = await fillIn();
  await user.click(submit());

  expect(await screen.findByText('Message Sent Successfully!')).toBeInTheDocument();
  expect(screen.getByText("We'll get back to you within 24 hours.")).toBeInTheDocument();
  expect(screen.getByRole('status')).toHaveTextContent('Your reference is 7KQM-2XWD.');
  expect(screen.getByLabelText(/Full Name/)).toHaveValue('');
  expect(sent[0]?.body).toMatchObject({ name: 'Asha Rao', service: 'crm', phone: null });
});

it('is not sent twice while it is on its way', async () => {
  let answer: (response: Response) => void = () => undefined;
  const sent = answerWith(() => new Promise<Response>((resolve) => (answer = resolve)));
  const user = await fillIn();
  await user.click(submit());

  const sending = await screen.findByRole('button', { name: 'Sending Message...' });
  expect(sending).toBeDisabled();
  await user.click(sending);
  await waitFor(() => expect(sent).toHaveLength(1));
  answer(created());
  expect(await screen.findByRole('button', { name: 'Send Message' })).toBeEnabled();
});

it('keeps the text and the key after a failure, so that trying again makes one enquiry', async () => {
  const sent = answerWith(away, () => Promise.reject(new TypeError('offline')), created);
  const user = await fillIn();
  await user.click(submit());
  expect(await screen.findByText('Error Sending Message')).toBeInTheDocument();
  expect(screen.getByLabelText(/Project Details/)).toHaveValue('A register for 40 people.');

  await user.click(submit());
  await waitFor(() => expect(sent).toHaveLength(2));
  await waitFor(() => expect(submit()).toBeEnabled());
  await user.click(submit());
  expect(await screen.findByRole('status')).toHaveTextContent('7KQM-2XWD');
  expect(new Set(sent.map(({ key }) => key)).size).toBe(1);
});

it('names what is missing at its field, and sends nothing', async () => {
  const sent = answerWith(created);
  const user = userEvent.setup();
  render(<EnquiryForm submitLabel="Send Message" notice="We answer, no more." search="" />);
  await user.click(submit());

  expect(await screen.findByText('Full Name is required.')).toBeVisible();
  expect(screen.getByLabelText(/Full Name/)).toHaveAccessibleDescription('Full Name is required.');
  expect(screen.getByLabelText(/Full Name/)).toHaveFocus();
  expect(sent).toHaveLength(0);
});

it('shows what the server found wrong at the field it names', async () => {
  answerWith(() =>
    Response.json({ errors: [{ field: 'email', message: 'Email is not ours.' }] }, { status: 422 }),
  );
  const user = await fillIn();
  await user.click(submit());
  expect(await screen.findByText('Email is not ours.')).toBeVisible();
  expect(screen.getByLabelText(/Email/)).toBeInvalid();
});

it('chooses the service that the address names, and another when it changes', () => {
  const form = (search: string) => <EnquiryForm submitLabel="Send" notice="" search={search} />;
  const { rerender } = render(form('?service=hosting'));
  expect(screen.getByLabelText(/Service Needed/)).toHaveValue('hosting');
  rerender(form('?service=consultation'));
  expect(screen.getByLabelText(/Service Needed/)).toHaveValue('consultation');
  rerender(form('?service=<script>'));
  expect(screen.getByLabelText(/Service Needed/)).toHaveValue('consultation');
});
