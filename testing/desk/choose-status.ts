import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';

/** The status control of the lead of this name. */
export const statusOf = (name: string) =>
  screen.findByRole('combobox', { name: `Status of ${name}` });

/** Chooses a status for the lead of this name. */
export async function chooseStatus(user: UserEvent, name: string, status: string): Promise<void> {
  await user.click(await statusOf(name));
  await user.click(screen.getByRole('option', { name: new RegExp(status) }));
}
