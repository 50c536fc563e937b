/** Where this browser keeps the choice; the desk reads and writes the same entry. */
export const APPEARANCE_KEY = 'desk-theme';

/**
 * Shows the site in the appearance chosen in this browser, and keeps the choice when it changes.
 *
 * Its own text runs inline before the first paint, so that a page never flashes in the other scheme;
 * it may refer to nothing outside itself. The dark tokens stand once, under a media query
 * (src/styles/tokens.css), and the query's condition is rewritten. Choices are heard at the document,
 * so that they work on pages that React has not taken over.
 *
 * @param storageKey name of the choice in local storage: `light` or `dark`; anything else follows the system
 */
export function keepAppearance(storageKey: string): void {
  const DARK = '(prefers-color-scheme: dark)';
  const root = document.documentElement;
  const rules = [...document.querySelectorAll('style')]
    .flatMap(({ sheet }) => [...(sheet?.cssRules ?? [])])
    .filter(
      (rule): rule is CSSMediaRule => rule instanceof CSSMediaRule && rule.media.mediaText === DARK,
    );

  function stored(): string | null {
    try {
      return localStorage.getItem(storageKey);
    } catch {
      return null;
    }
  }

  function show(choice: string | null): void {
    const isChosen = choice === 'light' || choice === 'dark';
    const condition = choice === 'dark' ? 'all' : 'not all';
    for (const { media } of rules) media.mediaText = isChosen ? condition : DARK;
    root.style.colorScheme = isChosen ? choice : '';
  }

  function mark(): void {
    const option = document.getElementById(`appearance-${stored()}`);
    if (option instanceof HTMLInputElement) option.checked = true;
  }

  show(stored());
  root.dataset.appearance = '';
  document.addEventListener('DOMContentLoaded', mark);
  document.addEventListener('change', ({ target }) => {
    if (!(target instanceof HTMLInputElement && target.name === 'appearance')) return;
    show(target.value);
    // A browser that stores nothing shows the choice until the page is left.
    try {
      localStorage.setItem(storageKey, target.value);
    } catch {}
  });
  window.addEventListener('storage', ({ key }) => {
    if (key === storageKey) show(stored());
  });
}
