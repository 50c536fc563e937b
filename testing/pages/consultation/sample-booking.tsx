import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Slot } from '../../../src/domain/consultation';
import { builtForm, forgetEverything, liveForm, opened, setOnline } from '../enquiry/sample-form';
import { CallPicker } from '../../../src/sections/consultation/call-picker';
import { useBooking } from '../../../src/sections/consultation/consultation-section';

/** Free times and a visitor for the tests of booking a call. */
const NOW = new Date('2026-11-22T10:00:00.000Z');

const slotAt = (starts_at: string): Slot => ({
  starts_at,
  ends_at: new Date(Date.parse(starts_at) + 1_800_000).toISOString(),
});

export const TEN = slotAt('2026-11-23T04:30:00.000Z');
export const HALF_PAST_TEN = slotAt('2026-11-23T05:00:00.000Z');
export const ON_TUESDAY = slotAt('2026-11-24T09:00:00.000Z');
export const ALL = [TEN, HALF_PAST_TEN, ON_TUESDAY];

const TIMERS = [
  ...(['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] as const),
  ...(['setImmediate', 'clearImmediate', 'queueMicrotask', 'nextTick', 'performance'] as const),
  ...(['requestAnimationFrame', 'cancelAnimationFrame', 'hrtime'] as const),
];

/** A browser that has never been here, on a day from which the sample times are to come. */
export async function standAtSampleTime(): Promise<void> {
  jest.useFakeTimers({ now: NOW, doNotFake: TIMERS });
  await forgetEverything();
  setOnline(true);
}

export function leaveSampleTime(): void {
  cleanup();
  jest.useRealTimers();
}

export const slotsAnswer = (slots: readonly Slot[]) =>
  Response.json({ timezone: 'Asia/Kolkata', slots });

/** Answers requests for the free times in turn, the last answer for good; others go where they went. */
export function answerSlots(...answers: (() => Response | Promise<Response>)[]): { count: number } {
  const asked = { count: 0 };
  const others = globalThis.fetch;
  globalThis.fetch = (input, init) => {
    if (input !== '/api/consultations/slots') return others(input, init);
    const answer = answers[Math.min(asked.count, answers.length - 1)];
    asked.count += 1;
    return Promise.resolve().then(() => answer?.() ?? Response.error());
  };
  return asked;
}

const HORIZON_DAYS = 14;

export function Sample({ search }: { search?: string }) {
  return (
    <>
      {builtForm({ picker: <CallPicker horizonDays={HORIZON_DAYS} /> })}
      {liveForm(search, useBooking(HORIZON_DAYS))}
    </>
  );
}

export const group = (name: string) => within(screen.getByRole('group', { name }));
export const days = () => screen.findByRole('group', { name: 'Day' });
export const field = (label: RegExp) => screen.getByLabelText(label);

/** Shows the form with its free times, by the clocks of a zone. */
export async function open(zone = 'Asia/Kolkata') {
  const user = userEvent.setup();
  render(<Sample />);
  await days();
  await opened();
  await user.click(field(/Time zone/));
  await user.selectOptions(field(/Time zone/), zone);
  return user;
}

export async function fillInAll(user: ReturnType<typeof userEvent.setup>) {
  await user.click(group('Day').getByRole('radio', { name: 'Mon 23 Nov 2 times' }));
  await user.click(group('Time').getByRole('radio', { name: '10:00 am' }));
  await user.type(field(/Full Name/), 'Asha Rao');
  await user.type(field(/Email/), 'asha@example.in');
  await user.type(field(/Project Details/), 'Three clinics.');
}

export const booked = () =>
  Response.json(
    { reference: '7KQM-2XWD', reply_due_at: '2026-11-23T10:00:00.000Z', consultation: TEN },
    { status: 201 },
  );

export const taken =
  (...slots: Slot[]) =>
  () =>
    Response.json({ title: 'Taken', status: 409, slots }, { status: 409 });
