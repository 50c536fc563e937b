import { parse } from 'node-html-parser';

/** A page that a function answered, as a visitor meets it. */
export async function shownPage(answer: Response) {
  const html = await answer.text();
  const page = parse(html);
  return {
    html,
    /** The states of the page's visible blocks. */
    states: () =>
      page
        .querySelectorAll('p[data-when]')
        .filter((block) => !block.hasAttribute('hidden'))
        .map((block) => block.getAttribute('data-when')),
    /** The text of the first element; line ends as written. */
    text: (selector: string) => page.querySelector(selector)?.textContent,
    texts: (selector: string) =>
      page.querySelectorAll(selector).map((element) => element.textContent),
    attribute: (selector: string, name: string) => page.querySelector(selector)?.getAttribute(name),
    isHidden: (selector: string) => page.querySelector(selector)?.hasAttribute('hidden'),
  };
}
