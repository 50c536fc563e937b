import { graphql, type HeadFC, type PageProps } from 'gatsby';
import words from '../words/page';
import { Action } from '../components/action';
import { Message } from '../components/message';
import { requireContent } from '../components/page/require-content';
import { PageHeader } from '../components/page/page-header';
import { Seo } from '../components/page/seo';
import { replyPromise } from '../domain/office-hours';
import { Layout } from '../sections/layout/layout';

const FILE = 'content/pages/messages.json';

/** The reference of the enquiry just sent, and its call; a function fills them in (src/api/enquiries/thanks). */
const SentReference = () => (
  <>
    <p data-when="known" hidden>
      <Message
        text={words.yourReference}
        values={{ reference: <strong data-slot="reference" /> }}
      />
    </p>
    <p data-when="call" hidden>
      <Message text={words.yourCall} values={{ time: <strong data-slot="call-at" /> }} />
    </p>
  </>
);

export default function MessagePage({ data, location }: PageProps<Queries.MessagePageQuery>) {
  const page = requireContent(data.messagePage, FILE);
  const agency = requireContent(data.agency, 'content/agency.json');
  return (
    <Layout data={data} path={location.pathname}>
      <PageHeader
        heading={page.heading}
        text={page.text.replace('{promise}', replyPromise('enquiry'))}
      >
        {page.note && (
          <p>
            {page.note
              .replace('{hours}', agency.availability)
              .replace('{soon}', replyPromise('officeHours'))}
          </p>
        )}
        {page.showsReference && <SentReference />}
        <p>
          <Action href={page.cta.href}>{page.cta.label}</Action>
        </p>
      </PageHeader>
    </Layout>
  );
}

export const Head: HeadFC<Queries.MessagePageQuery> = ({ data }) => (
  <Seo meta={requireContent(data.messagePage, FILE).meta} noindex />
);

export const query = graphql`
  query MessagePage($message: String!) {
    ...Layout
    agency {
      availability
    }
    messagePage(path: { eq: $message }) {
      meta {
        title
        description
      }
      heading
      text
      note
      showsReference
      cta {
        label
        href
      }
    }
  }
`;
