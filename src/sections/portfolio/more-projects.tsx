import { graphql } from 'gatsby';
import { LinkRows } from '../../components/lists';
import { Section } from '../../components/section';

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
