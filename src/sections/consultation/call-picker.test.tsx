/** @jest-environment ./testing/pages/browser-environment.ts */
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  ALL,
  answerSlots,
  days,
  field,
  group,
  leaveSampleTime,
  open,
  Sample,
  slotsAnswer,
  standAtSampleTime,
} from '../../../testing/pages/consultation/sample-booking';

beforeEach(standAtSampleTime);
afterEach(leaveSampleTime);

it('shows every day to the horizon, and disables those without free times', async () => {
  answerSlots(() => slotsAnswer(ALL));
  await open();
  expect(group('Day').getAllByRole('radio')).toHaveLength(15);
  expect(group('Day').getByRole('radio', { name: 'Sun 22 Nov No times' })).toBeDisabled();
  expect(group('Day').getByRole('radio', { name: 'Tue 24 Nov 1 time' })).toBeEnabled();
});

it('opens the first day with free times at once, and chooses nothing', async () => {
  answerSlots(() => slotsAnswer(ALL));
  await open();
  expect(group('Day').getByRole('radio', { checked: true })).toHaveAccessibleName(/^Mon 23 Nov/);
  expect(group('Time').getByRole('radio', { name: '10:00 am' })).not.toBeChecked();
});

it('shows six of a full first day, then the rest with the focus on it', async () => {
  const at = (index: number) => new Date(Date.parse(ALL[0]?.starts_at ?? '') + index * 1_800_000);
  const full = Array.from({ length: 9 }, (_, index) => ({
    starts_at: at(index).toISOString(),
    ends_at: at(index + 1).toISOString(),
  }));
  answerSlots(() => slotsAnswer(full));
  const user = await open();
  const times = () => group('Time').getAllByRole('radio');
  expect(times()).toHaveLength(5);
  await user.click(times()[1] as HTMLElement);
  expect(times()).toHaveLength(5);
  await user.click(group('Time').getByRole('button', { name: '4 more' }));
  expect(times()).toHaveLength(9);
  expect(times()[5]).toHaveFocus();
  expect(times()[1]).toBeChecked();
});

it("shows a day's times by the visitor's clock with India's beside it, in any zone", async () => {
  answerSlots(() => slotsAnswer(ALL));
  const user = await open('America/New_York');
  await user.click(group('Day').getByRole('radio', { name: 'Mon 23 Nov 1 time' }));
  const first = () => group('Time').getAllByRole('radio');
  expect(first()).toHaveLength(1);
  await user.click(group('Day').getByRole('radio', { name: 'Tue 24 Nov 1 time' }));
  expect(group('Time').getByRole('radio', { name: '4:00 am 2:30 pm IST' })).toBeVisible();

  await user.click(first()[0] as HTMLElement);
  await user.selectOptions(field(/Time zone/), 'Europe/London');
  expect(group('Time').getByRole('radio', { name: '9:00 am 2:30 pm IST' })).toBeChecked();
  await user.selectOptions(field(/Time zone/), 'Asia/Kolkata');
  expect(group('Time').getByRole('radio', { name: '2:30 pm' })).toBeChecked();
});

it('says that it loads, that it could not, and tries again', async () => {
  const asked = answerSlots(
    () => Response.error(),
    () => slotsAnswer(ALL),
  );
  const user = userEvent.setup();
  render(<Sample />);
  expect(screen.getByText('Loading free times…')).toBeVisible();
  expect(await screen.findByText('We couldn’t load the free times.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await days()).toBeVisible();
  expect(asked.count).toBe(2);
});

it.each(['null', '{}', '{"timezone":"Asia/Kolkata","slots":[{}]}', '<html>'])(
  'takes %s for no answer',
  async (text) => {
    answerSlots(() => new Response(text));
    render(<Sample />);
    expect(await screen.findByText('We couldn’t load the free times.')).toBeVisible();
  },
);

it('says when nothing is free, and leads to the form that needs no time', async () => {
  answerSlots(() => slotsAnswer([]));
  render(<Sample />);
  expect(await screen.findByText('There are no free times in the next 14 days.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Send us a message instead' })).toHaveAttribute(
    'href',
    '/contact?service=consultation#enquiry',
  );
});
