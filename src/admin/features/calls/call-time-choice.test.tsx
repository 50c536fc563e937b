/** @jest-environment ./testing/pages/browser-environment.ts */
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { halfHour } from '../../../../testing/desk/sample-calls';
import { DayAndTime } from './call-time-choice';

const SLOTS = ['2026-11-23', '2026-11-24', '2026-11-25'].flatMap((date) =>
  ['05:00', '05:30', '06:00', '06:30'].map((time) => halfHour(`${date}T${time}:00Z`)),
);

function Picker() {
  const [value, setValue] = useState<string | null>(null);
  return (
    <>
      <DayAndTime slots={SLOTS} value={value} onChange={setValue} />
      <output>{value ?? 'none'}</output>
    </>
  );
}

const group = (name: string) => within(screen.getByRole('radiogroup', { name }));
const times = () =>
  group('Time')
    .getAllByRole<HTMLInputElement>('radio')
    .map(({ value }) => value.slice(0, 10));

describe('the choice of a time', () => {
  it('offers the days, and the times of the first alone', () => {
    render(<Picker />);
    expect(group('Day').getAllByRole('radio')).toHaveLength(3);
    expect(group('Day').getByRole('radio', { name: 'Mon, 23 Nov 4 free' })).toBeChecked();
    expect(times()).toEqual(Array(4).fill('2026-11-23'));
  });

  it('takes a time of another day, and forgets it with the day', async () => {
    const user = userEvent.setup();
    render(<Picker />);
    await user.click(group('Day').getByRole('radio', { name: /^Tue, 24 Nov/ }));
    expect(times()).toEqual(Array(4).fill('2026-11-24'));
    await user.click(group('Time').getByRole('radio', { name: /^11:30\sam$/ }));
    expect(screen.getByRole('status')).toHaveTextContent('2026-11-24T06:00:00');
    await user.click(group('Day').getByRole('radio', { name: /^Wed, 25 Nov/ }));
    expect(screen.getByRole('status')).toHaveTextContent('none');
  });
});
