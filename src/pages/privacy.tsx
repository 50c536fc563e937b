import { graphql, type HeadFC, type PageProps } from 'gatsby';
import { requireContent } from '../components/page/require-content';
import { PageHeader } from '../components/page/page-header';
import { Seo } from '../components/page/seo';
import { dateLocale } from '../language/languages';
import { language } from '../language/language-context';
import { ContactDetails, Layout } from '../sections/layout/layout';
import { PrivacyFacts, PrivacySection } from '../sections/privacy';
import * as styles from '../sections/privacy.module.css';

const FILE = 'content/pages/privacy.json';

/** 2026-11-22 as people read it: 22 November 2026. */
const inWords = (day: string) =>
  new Date(day).toLocaleDateString(dateLocale(language()), { dateStyle: 'long', timeZone: 'UTC' });

export default function PrivacyPage({ data }: PageProps<Queries.PrivacyPageQuery>) {
  const page = requireContent(data.privacyPage, FILE);
  const agency = requireContent(data.agency, 'content/agency.json');
  return (
    <Layout data={data} path="/privacy">
      <PageHeader
        heading={page.heading}
        text={page.text}
        beside={<PrivacyFacts facts={page.facts} />}
      >
        <p className="muted small">{page.updated.replace('{date}', inWords(page.meta.updated))}</p>
      </PageHeader>
      <div className={`frame ${styles.page}`}>
        {page.sections.map((section) => (
          <PrivacySection key={section.key} section={section} />
        ))}
        <section id="contact" className={styles.section} aria-labelledby="contact-heading">
          <h2 id="contact-heading" className={styles.heading}>
            {page.contact.heading}
          </h2>
          <div className={styles.body}>
            <p>{page.contact.text}</p>
            <ContactDetails agency={agency} />
          </div>
        </section>
      </div>
    </Layout>
  );
}

export const Head: HeadFC<Queries.PrivacyPageQuery> = ({ data }) => (
  <Seo meta={requireContent(data.privacyPage, FILE).meta} canonicalPath="/privacy" />
);

export const query = graphql`
  query PrivacyPage {
    ...Layout
    privacyPage {
      meta {
        title
        description
        updated
      }
      heading
      text
      updated
      facts {
        ...PrivacyFact
      }
      sections {
        key
        ...PrivacySection
      }
      contact {
        heading
        text
      }
    }
    agency {
      ...ContactDetails
    }
  }
`;
