/**
 * Filters the portfolio by the address's `category`, now and whenever it changes; an unknown category shows all projects.
 * Choices change the address without loading the page again, so that it stays where it is.
 *
 * Its own text is written into the page right after the list, so that an address with a category never shows all projects
 * first; it may refer to nothing outside itself.
 */
export function filterProjects(): void {
  const projects = [...document.querySelectorAll<HTMLElement>('[data-project-category]')];
  const choices = [...document.querySelectorAll<HTMLAnchorElement>('[data-category-choice]')];
  const status = document.querySelector('[data-project-status]');

  function show(): void {
    const asked = new URLSearchParams(location.search).get('category');
    const isAsked = ({ dataset }: HTMLElement) => dataset.projectCategory === asked;
    const isKnown = projects.some(isAsked);
    for (const project of projects) project.hidden = isKnown && !isAsked(project);
    for (const choice of choices) {
      if (choice.dataset.categoryChoice === (isKnown ? asked : '')) {
        choice.setAttribute('aria-current', 'true');
      } else choice.removeAttribute('aria-current');
    }
    const shown = projects.filter(({ hidden }) => !hidden).length;
    const text = status?.textContent.replace(/\d+/, String(shown));
    // A region that is written again is read out again.
    if (status && text && status.textContent !== text) status.textContent = text;
  }

  for (const choice of choices) {
    choice.addEventListener('click', (event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      if (location.href !== choice.href) history.pushState(history.state, '', choice.href);
      show();
    });
  }
  window.addEventListener('popstate', show);
  show();
}
