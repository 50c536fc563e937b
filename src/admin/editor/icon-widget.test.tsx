/** @jest-environment jsdom */
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentType } from 'react';
import { iconWidget } from './icon-widget';

const Control = iconWidget.controlComponent as unknown as ComponentType<Record<string, unknown>>;

function show(value: string | undefined) {
  const onChange = jest.fn();
  const field = { get: () => 'Icon' };
  render(<Control {...{ field, value, onChange }} forID="icon" classNameWrapper="" />);
  return onChange;
}

it('shows the icon that is chosen, and takes another', async () => {
  const onChange = show('calendarCheck');
  expect(screen.getByRole('group')).toHaveTextContent('calendar check');
  await userEvent.click(screen.getByText('calendar check', { selector: 'summary' }));
  const icons = within(screen.getByRole('radiogroup', { name: 'Icon' }));
  expect(icons.getByRole('radio', { checked: true })).toBe(icons.getByLabelText('calendar check'));
  await userEvent.click(icons.getByLabelText('heart pulse'));
  expect(onChange).toHaveBeenCalledWith('heartPulse');
});

it('says that none is chosen yet', () => {
  show(undefined);
  expect(screen.getByText('None yet')).toBeInTheDocument();
});
