/** A page to be made: its address, the template that draws it, and the template's query variables. */
export interface PlannedPage {
  path: string;
  /** Set where one page answers for many addresses. */
  matchPath?: string;
  template: 'services' | 'healthcare' | 'case-study' | 'message';
  context: Record<string, string | boolean | null>;
}

/** The parts of a service group that its pages are planned from. */
export interface Group {
  href: string;
  template: Queries.ServiceTemplate;
  items: readonly { href: string }[];
}

/**
 * The pages of a service group: its own, one for each of its services, and one for all other paths below it. That last
 * one shows the group and is kept out of search engines (design, "Where we settle or exceed the spec").
 */
export function planServicePages({ href, template, items }: Group): PlannedPage[] {
  const own = { group: href, service: null, noindex: false };
  return [
    { path: href, template, context: own },
    ...items.map((service): PlannedPage => ({
      path: service.href,
      template,
      context: { ...own, service: service.href },
    })),
    {
      path: `${href}/[...]`,
      matchPath: `${href}/*`,
      template,
      context: { ...own, noindex: true },
    },
  ];
}

/** A page for each case study, which knows the ones before and after it in the portfolio. */
export function planCaseStudyPages(studies: readonly { href: string }[]): PlannedPage[] {
  return studies.map(({ href }, index) => ({
    path: href,
    template: 'case-study',
    context: {
      href,
      previous: studies[index - 1]?.href ?? null,
      next: studies[index + 1]?.href ?? null,
    },
  }));
}

/** The page on which a form posted without scripts ends. */
export const planMessagePage = ({ path }: { path: string }): PlannedPage => ({
  path,
  template: 'message',
  context: {},
});
