/** The list is told apart by attributes, not refs: rows and cards then need to know nothing of the keyboard. */
const rowOf = (id: string) =>
  [...document.querySelectorAll<HTMLElement>('[data-lead-id]')].find(
    ({ dataset }) => dataset.leadId === id,
  );

/** Id of the lead in whose row or card the focus is. */
export const focusedLead = (): string | undefined =>
  document.activeElement?.closest<HTMLElement>('[data-lead-id]')?.dataset.leadId;

/** Moves the focus to a lead's name, from where Enter opens it. */
export function focusLead(id: string): void {
  rowOf(id)?.querySelector<HTMLElement>('[data-lead]')?.focus();
}

/** Moves the focus to the search box, ready to be overwritten. */
export function focusSearch(): void {
  const box = document.querySelector<HTMLInputElement>('[role=search] input');
  box?.focus();
  box?.select();
}
