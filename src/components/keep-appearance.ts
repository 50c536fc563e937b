/** Key of the choice in this browser's storage; the desk reads and writes the same entry. */
export const APPEARANCE_KEY = 'desk-theme';

/**
 * Shows the site in the appearance chosen in this browser, and keeps the choice when it changes. A browser that stores nothing
 * follows the system, and is offered no choice; where the storage is full, a choice lasts as long as the page.
 *
 * Its own text runs inline before the first paint, so it may refer to nothing outside itself. The dark tokens stand once, under
 * a media query (src/styles/tokens.css) whose condition is rewritten. Choices are heard at the document, for pages without React.
 *
 * @param storageKey name of the choice in local storage: `light` or `dark`; anything else follows the system
 */
export function keepAppearance(storageKey: string): void {
  const DARK = '(prefers-color-scheme: dark)';
  const root = document.documentElement;
  const rules = [...document.styleSheets]
    .flatMap(({ cssRules }) => [...cssRules])
    .filter(
      (rule): rule is CSSMediaRule => rule instanceof CSSMediaRule && rule.media.mediaText === DARK,
    );

  function show(choice: string | null): void {
    const isChosen = choice === 'light' || choice === 'dark';
    const condition = choice === 'dark' ? 'all' : 'not all';
    for (const { media } of rules) media.mediaText = isChosen ? condition : DARK;
    root.style.colorScheme = isChosen ? choice : '';
  }

  function stored(): string | null {
    return localStorage.getItem(storageKey);
  }

  try {
    show(stored());
  } catch {
    return;
  }
  root.dataset.appearance = '';
  document.addEventListener('DOMContentLoaded', () =>
    document.getElementById(`appearance-${stored()}`)?.click(),
  );
  document.addEventListener('change', ({ target }) => {
    if (!(target instanceof HTMLInputElement && target.name === 'appearance')) return;
    show(target.value);
    localStorage.setItem(storageKey, target.value);
  });
}
