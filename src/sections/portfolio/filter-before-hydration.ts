/**
 * Filters the projects while the page is still being read, so that an address with `?category=`
 * never shows all of them first, and the filter's links work before React has arrived. Runs inline,
 * right after the list; React then renders the same state. Unknown categories change nothing.
 */
export const FILTER_BEFORE_HYDRATION = `(() => {
  const asked = new URLSearchParams(location.search).get('category');
  const projects = [...document.querySelectorAll('[data-project-category]')];
  const isAsked = (project) => project.dataset.projectCategory === asked;
  if (!projects.some(isAsked)) return;
  for (const project of projects) project.hidden = !isAsked(project);
  const status = document.querySelector('[data-project-status]');
  status.textContent = status.textContent.replace(/\\d+/, projects.filter(isAsked).length);
  for (const choice of document.querySelectorAll('[data-category-choice]')) {
    if (choice.dataset.categoryChoice === asked) choice.setAttribute('aria-current', 'true');
    else choice.removeAttribute('aria-current');
  }
})();`;
