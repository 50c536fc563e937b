import { graphql } from 'gatsby';
import { useSyncExternalStore } from 'react';
import { LinkRows } from '../../components/lists';
import { Section } from '../../components/section';
import { CaseStudyCard } from './case-study-card';
import { categoryFrom, FILTER_BEFORE_HYDRATION, ProjectFilter } from './project-filter';
import * as styles from './projects.module.css';

interface ProjectsProps {
  page: Queries.ProjectsFragment;
  categories: readonly Queries.FilterCategoryFragment[];
  studies: readonly Queries.CaseStudyCardFragment[];
  /** Query part of the page's address; `category` chooses the projects shown. */
  search: string;
}

const never = () => () => undefined;

/**
 * Whether the address may be read: false on the server and while React takes over the server's
 * markup, which knows no query; true from the render right after, before anything is painted.
 */
function useIsHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}

/** The case studies under their filter. Without scripts all of them are shown. */
export function Projects({ page, categories, studies, search }: ProjectsProps) {
  const isHydrated = useIsHydrated();
  const keys = categories.map(({ key }) => key);
  const chosen = isHydrated ? categoryFrom(search, keys) : undefined;
  const held = studies.map(({ category }) => category.key);
  const isShown = (category: string) => !chosen || category === chosen;
  const status = page.filter.shown
    .replace('{shown}', String(held.filter(isShown).length))
    .replace('{total}', String(held.length));
  return (
    <section className={`frame ${styles.projects}`} aria-label="Projects">
      <div className={styles.bar}>
        <ProjectFilter labels={page.filter} categories={categories} held={held} chosen={chosen} />
        <p role="status" className="muted small" data-project-status suppressHydrationWarning>
          {status}
        </p>
      </div>
      <ul className={styles.list}>
        {studies.map((study, index) => (
          <li
            key={study.href}
            className={styles.project}
            data-project-category={study.category.key}
            hidden={!isShown(study.category.key)}
            suppressHydrationWarning
          >
            <CaseStudyCard study={study} labels={page.labels} isFirst={index === 0} />
          </li>
        ))}
      </ul>
      {!isHydrated && <script dangerouslySetInnerHTML={{ __html: FILTER_BEFORE_HYDRATION }} />}
    </section>
  );
}

interface MoreProjectsProps {
  more: Queries.MoreProjectsFragment;
  studies: readonly Queries.OtherProjectFragment[];
}

/** The case studies which are not among the cards: the home page tells of them. */
export function MoreProjects({ more, studies }: MoreProjectsProps) {
  const rows = studies.map(({ href, title, description }) => ({ href, title, text: description }));
  return (
    <Section id="more" heading={more.heading} text={more.text} tone="sunken" layout="split">
      <LinkRows rows={rows} />
    </Section>
  );
}

export const fragments = graphql`
  fragment Projects on PortfolioPage {
    filter {
      ...FilterLabels
      shown
    }
    labels {
      ...CaseStudyCardLabels
    }
  }

  fragment MoreProjects on MoreProjects {
    heading
    text
  }

  fragment OtherProject on CaseStudy {
    href
    title
    description
  }
`;
