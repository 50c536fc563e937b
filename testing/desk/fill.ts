import type { UserEvent } from '@testing-library/user-event';

/** Puts words into a field, behind what stands there, in one go: each letter that is typed draws the desk anew. */
export async function fill(user: UserEvent, field: HTMLElement, words: string): Promise<void> {
  await user.click(field);
  await user.paste(words);
}
