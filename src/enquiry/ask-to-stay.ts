/** Has the browser ask before the page is left. Chromium before 119 asks only where a value is set, too. */
export function askToStay(event: BeforeUnloadEvent): void {
  event.preventDefault();
  event.returnValue = true;
}
