import { graphql, type HeadFC, type PageProps } from 'gatsby';
import { requireContent } from '../components/require-content';
import { PageHeader } from '../components/page-header';
import { Seo } from '../components/seo';
import { CallToAction } from '../sections/call-to-action';
import { Layout } from '../sections/layout/layout';
import { GroupIndex, GroupOverview } from '../sections/services/groups';

const FILE = 'content/pages/services.json';

/** Tones of the groups' bands, in turn: many of a kind would read as a list, not as a page. */
const TONES = ['sunken', 'plain', 'inverse', 'plain'] as const;

export default function ServicesPage({ data }: PageProps<Queries.ServicesPageQuery>) {
  const page = requireContent(data.servicesPage, FILE);
  const groups = data.allServiceGroup.nodes;
  return (
    <Layout path="/services">
      <PageHeader
        heading={page.heading}
        text={page.introduction}
        beside={<GroupIndex groups={groups} labels={page.labels} />}
      />
      {groups.map((group, index) => (
        <GroupOverview
          key={group.key}
          group={group}
          labels={page.labels}
          tone={TONES[index % TONES.length] ?? 'plain'}
        />
      ))}
      <CallToAction block={page.callToAction} />
    </Layout>
  );
}

export const Head: HeadFC<Queries.ServicesPageQuery> = ({ data }) => (
  <Seo meta={requireContent(data.servicesPage, FILE).meta} canonicalPath="/services" />
);

export const query = graphql`
  query ServicesPage {
    servicesPage {
      meta {
        title
        description
        updated
      }
      heading
      introduction
      labels {
        ...GroupIndexLabels
        ...GroupOverviewLabels
      }
      callToAction {
        ...CallToAction
      }
    }
    allServiceGroup {
      nodes {
        key
        ...GroupIndex
        ...GroupOverview
      }
    }
  }
`;
