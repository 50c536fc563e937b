import { fireEvent, screen, within } from '@testing-library/react';

/** The text of a picker, whose parts are read from the one field behind them. */
export function pickerText(label: string): HTMLElement {
  const { parentElement } = screen.getByRole('group', { name: label });
  return within(parentElement ?? document.body).getByRole('textbox', { hidden: true });
}

/** Fills a picker of days or times as if its text were typed. */
export const fillPicker = (label: string, text: string): boolean =>
  fireEvent.change(pickerText(label), { target: { value: text } });
