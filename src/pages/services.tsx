import { graphql, type HeadFC, type PageProps } from 'gatsby';
import { requireContent } from '../components/page/require-content';
import { PageHeader } from '../components/page/page-header';
import { Seo } from '../components/page/seo';
import { CallToAction } from '../components/page/section';
import { Layout } from '../sections/layout/layout';
import { GroupIndex, GroupOverview } from '../sections/services/groups';
import { ProblemChooser } from '../sections/services/problem-chooser';

const FILE = 'content/pages/services.json';

/** Layouts and tones of the groups' bands, in turn: many of a kind would read as a list, not as a page. */
const BANDS = [
  { layout: 'beside', tone: 'plain' },
  { layout: 'mirrored', tone: 'sunken' },
  { layout: 'figure', tone: 'inverse' },
  { layout: 'banner', tone: 'plain' },
  { layout: 'cards', tone: 'sunken' },
] as const;

export default function ServicesPage({ data }: PageProps<Queries.ServicesPageQuery>) {
  const page = requireContent(data.servicesPage, FILE);
  const groups = data.allServiceGroup.nodes;
  return (
    <Layout data={data} path="/services">
      <PageHeader heading={page.heading} text={page.introduction} />
      <ProblemChooser chooser={page.chooser} priceLabel={page.labels.price} />
      <GroupIndex groups={groups} labels={page.labels} />
      {groups.map((group, index) => (
        <GroupOverview
          key={group.key}
          group={group}
          labels={page.labels}
          {...(BANDS[index % BANDS.length] ?? BANDS[0])}
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
    ...Layout
    servicesPage {
      meta {
        title
        description
        updated
      }
      heading
      introduction
      chooser {
        ...ProblemChooser
      }
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
