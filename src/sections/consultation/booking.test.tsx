/** @jest-environment ./testing/pages/browser-environment.ts */
import { act, screen, waitFor, within } from '@testing-library/react';
import { answerWith, submitButton } from '../../../testing/pages/enquiry/sample-form';
import {
  ALL,
  answerSlots,
  booked,
  field,
  fillInAll,
  group,
  HALF_PAST_TEN,
  leaveSampleTime,
  ON_TUESDAY,
  open,
  slotsAnswer,
  standAtSampleTime,
  taken,
  TEN,
} from '../../../testing/pages/consultation/sample-booking';

beforeEach(standAtSampleTime);
afterEach(leaveSampleTime);

it('books the call: sends time and zone, and shows when it is', async () => {
  const sent = answerWith(booked);
  answerSlots(() => slotsAnswer(ALL));
  const user = await open();
  await fillInAll(user);
  await user.click(submitButton());
  const receipt = within(await screen.findByRole('group', { name: 'Your message is with us' }));
  expect(receipt.getByText('7KQM-2XWD')).toBeVisible();
  expect(receipt.getByText(/Monday, 23 November at 10:00 am IST/)).toBeVisible();
  expect(await screen.findByText('Your call is booked')).toBeInTheDocument();
  expect(sent[0]?.body).toMatchObject({
    service: 'consultation',
    consultation_at: TEN.starts_at,
    time_zone: 'Asia/Kolkata',
  });
});

it('cannot be sent without a time, and says so', async () => {
  const sent = answerWith(booked);
  answerSlots(() => slotsAnswer(ALL));
  const user = await open();
  await user.click(submitButton());
  const summary = await screen.findByRole('group', { name: 'Your call isn’t booked yet' });
  const link = within(summary).getByRole('link', { name: 'Please choose a time for your call.' });
  const target = document.querySelector(link.getAttribute('href') ?? '');
  expect(target).toBe(group('Time').getAllByRole('radio')[0]);
  expect(screen.getByRole('group', { name: 'Day' })).toHaveAccessibleDescription(
    'Please choose a time for your call.',
  );
  await fillInAll(user);
  expect(screen.getByRole('group', { name: 'Day' })).not.toHaveAccessibleDescription();
  expect(sent).toHaveLength(0);
});

it('keeps everything when the time is taken, offers others, and books one under the same key', async () => {
  const sent = answerWith(taken(HALF_PAST_TEN, ON_TUESDAY), booked);
  const asked = answerSlots(
    () => slotsAnswer(ALL),
    () => slotsAnswer([HALF_PAST_TEN, ON_TUESDAY]),
  );
  const user = await open();
  await fillInAll(user);
  await user.click(submitButton());
  expect(await screen.findByRole('link', { name: /isn’t free any more/ })).toBeVisible();
  expect(field(/Full Name/)).toHaveValue('Asha Rao');
  expect(field(/Project Details/)).toHaveValue('Three clinics.');
  await waitFor(() => expect(asked.count).toBe(2));
  expect(await group('Day').findByRole('radio', { name: 'Mon 23 Nov 1 time' })).toBeEnabled();

  const nearby = group('Free times nearby');
  expect(nearby.getAllByRole('button')).toHaveLength(2);
  await user.click(nearby.getByRole('button', { name: 'Mon, 23 Nov, 10:30 am' }));
  expect(group('Time').getByRole('radio', { name: '10:30 am' })).toBeChecked();
  await user.click(submitButton());
  await screen.findByText('7KQM-2XWD');
  expect(sent).toHaveLength(2);
  expect(sent[1]?.key).toBe(sent[0]?.key);
  expect(sent[1]?.body).toMatchObject({ consultation_at: HALF_PAST_TEN.starts_at });
});

it('offers other times when the chosen one is not offered', async () => {
  const errors = [{ field: 'consultation_at', message: 'We don’t offer that time.' }];
  answerWith(() => Response.json({ errors, slots: [ON_TUESDAY] }, { status: 422 }));
  answerSlots(() => slotsAnswer(ALL));
  const user = await open();
  await fillInAll(user);
  await user.click(submitButton());
  expect(await screen.findByRole('link', { name: 'We don’t offer that time.' })).toBeVisible();
  expect(group('Free times nearby').getAllByRole('button')).toHaveLength(1);
  expect(field(/Full Name/)).toHaveValue('Asha Rao');
});

it('keeps what is typed while the call is being booked, without the time that is taken now', async () => {
  let answer: (response: Response) => void = () => undefined;
  const sent = answerWith(() => new Promise<Response>((resolve) => (answer = resolve)));
  answerSlots(() => slotsAnswer(ALL));
  const user = await open();
  await fillInAll(user);
  await user.click(submitButton());
  await waitFor(() => expect(sent).toHaveLength(1));
  await user.type(field(/Project Details/), ' And a pharmacy.');
  await act(async () => answer(booked()));
  expect(await screen.findByText('7KQM-2XWD')).toBeVisible();
  expect(screen.getByText(/the changes you made after pressing Send/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Send another' }));
  expect(field(/Project Details/)).toHaveValue('Three clinics. And a pharmacy.');
  for (const time of group('Time').getAllByRole('radio')) expect(time).not.toBeChecked();
});
