import { graphql, type HeadFC, type PageProps } from 'gatsby';
import { requireContent } from '../../components/page/require-content';
import { Seo } from '../../components/page/seo';
import { TimesSection } from '../../sections/consultation/times-section';
import { Layout } from '../../sections/layout/layout';

const FILE = 'content/pages/consultation-times.json';

/** Free times for visitors without scripts. `/api/consultations/page` fills it in; nothing leads to its own address. */
export default function TimesPage({ data, location }: PageProps<Queries.TimesPageQuery>) {
  const page = requireContent(data.consultationTimesPage, FILE);
  const again = requireContent(data.contactAgainPage, 'content/pages/contact-again.json');
  const { form } = requireContent(data.contactPage, 'content/pages/contact.json');
  const { submit } = requireContent(data.consultationPage, 'content/pages/consultation.json');
  return (
    <Layout data={data} path={location.pathname}>
      <TimesSection page={page} form={{ ...form, submit }} notices={again.notices} />
    </Layout>
  );
}

export const Head: HeadFC<Queries.TimesPageQuery> = ({ data }) => (
  <Seo meta={requireContent(data.consultationTimesPage, FILE).meta} noindex />
);

export const query = graphql`
  query TimesPage {
    ...Layout
    consultationTimesPage {
      meta {
        title
        description
      }
      ...TimesSection
    }
    contactAgainPage {
      notices {
        ...AgainNotices
      }
    }
    contactPage {
      form {
        ...EnquiryForm
      }
    }
    consultationPage {
      submit
    }
  }
`;
