/** As the `ref` of the field a dialog is about: whoever opened the dialog wants to type there. */
export function focusOnMount(field: HTMLElement | null): void {
  field?.focus();
}
