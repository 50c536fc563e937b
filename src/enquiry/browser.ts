/** Has the browser ask before the page is left. Chromium before 119 asks only where a value is set, too. */
export function askToStay(event: BeforeUnloadEvent): void {
  event.preventDefault();
  event.returnValue = true;
}

/** Calls back when the browser has nothing better to do, within two seconds. */
export function whenIdle(run: () => void): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(run, { timeout: 2000 });
  else setTimeout(run, 200);
}
