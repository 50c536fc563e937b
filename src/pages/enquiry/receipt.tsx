import { graphql, type HeadFC, type PageProps } from 'gatsby';
import { requireContent } from '../../components/page/require-content';
import { PageHeader } from '../../components/page/page-header';
import { Seo } from '../../components/page/seo';
import { Layout } from '../../sections/layout/layout';
import { ReceiptActions } from '../../sections/receipt/receipt-actions';
import { ReceiptCall } from '../../sections/receipt/receipt-call';
import {
  ReceiptFacts,
  ReceiptFiles,
  ReceiptMessage,
  ReceiptNotices,
  ReceiptProgress,
} from '../../sections/receipt/receipt-status';
import * as styles from '../../sections/receipt/receipt.module.css';

const FILE = 'content/pages/enquiry-receipt.json';

/**
 * The page where a visitor follows an enquiry. `/api/receipt` fills it in and sends it without scripts; opened by its own address
 * it says what it says of a link that leads to nothing.
 */
export default function ReceiptPage({ data, location }: PageProps<Queries.ReceiptPageQuery>) {
  const page = requireContent(data.enquiryReceiptPage, FILE);
  const { by } = requireContent(data.consultationRules, 'content/consultation.json');
  return (
    <Layout data={data} path={location.pathname}>
      <PageHeader heading={page.heading} />
      <div className={styles.page}>
        <ReceiptNotices notices={page.notices} />
        <ReceiptFacts labels={page.labels} />
        <ReceiptCall call={page.call} way={by} />
        <ReceiptProgress heading={page.labels.progress} steps={page.steps} />
        <ReceiptMessage labels={page.labels} />
        <ReceiptFiles labels={page.labels} />
        <ReceiptActions page={page} />
      </div>
    </Layout>
  );
}

export const Head: HeadFC<Queries.ReceiptPageQuery> = ({ data }) => (
  <Seo meta={requireContent(data.enquiryReceiptPage, FILE).meta} noindex />
);

export const query = graphql`
  query ReceiptPage {
    ...Layout
    enquiryReceiptPage {
      meta {
        title
        description
      }
      heading
      labels {
        progress
        ...ReceiptFacts
        ...ReceiptMessage
        ...ReceiptFiles
      }
      steps {
        ...ReceiptProgress
      }
      notices {
        ...ReceiptNotices
      }
      call {
        ...ReceiptCall
      }
      ...ReceiptActions
    }
    consultationRules {
      by {
        ...ReceiptCallWay
      }
    }
  }
`;
