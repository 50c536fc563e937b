import { graphql, type HeadFC, type PageProps } from 'gatsby';
import { loadOnInteraction } from '../components/load-on-interaction';
import { requireContent } from '../components/require-content';
import { Seo } from '../components/seo';
import { ContactDetails } from '../sections/contact-details';
import { HomeAbout } from '../sections/home/about';
import { Consultation, Start } from '../sections/home/calls-to-action';
import { Demo } from '../sections/home/demo';
import { Hero } from '../sections/home/hero';
import { HomePortfolio } from '../sections/home/portfolio';
import { Process } from '../sections/home/process';
import { HomeServices } from '../sections/home/services';
import { WhatsappLink } from '../sections/home/whatsapp-link';
import { Layout } from '../sections/layout/layout';

const FILE = 'content/pages/home.json';

/** A fifth of the page's scripts, and far below its start. */
const EnquirySection = loadOnInteraction(async () => {
  const section = await import('../enquiry/enquiry-section');
  return section.EnquirySection;
});

export default function HomePage({ data, location }: PageProps<Queries.HomePageQuery>) {
  const page = requireContent(data.homePage, FILE);
  const agency = requireContent(data.agency, 'content/agency.json');
  const company = requireContent(data.company, 'content/company.json');
  const team = requireContent(data.team, 'content/team.json');
  const contact = requireContent(data.contactPage, 'content/pages/contact.json');
  return (
    <Layout path="/">
      <Hero hero={page.hero} clients={data.allCaseStudy.nodes.map(({ client }) => client)} />
      <HomeServices services={page.services} />
      <Consultation block={page.consultation} availability={agency.availability} />
      <Process process={page.process} />
      <HomeAbout about={page.about} company={company} team={team} />
      <HomePortfolio portfolio={page.portfolio} />
      <EnquirySection copy={contact.form} agency={agency} search={location.search}>
        <ContactDetails agency={agency} />
      </EnquirySection>
      <Start start={page.start} />
      <Demo demo={page.demo} />
      <WhatsappLink agency={agency} />
    </Layout>
  );
}

export const Head: HeadFC<Queries.HomePageQuery> = ({ data }) => (
  <Seo meta={requireContent(data.homePage, FILE).meta} canonicalPath="/" />
);

export const query = graphql`
  query HomePage {
    homePage {
      meta {
        title
        description
      }
      hero {
        ...Hero
      }
      services {
        ...HomeServices
      }
      consultation {
        ...Consultation
      }
      process {
        ...Process
      }
      about {
        ...HomeAbout
      }
      portfolio {
        ...HomePortfolio
      }
      start {
        ...Start
      }
      demo {
        ...Demo
      }
    }
    allCaseStudy(filter: { inPortfolio: { eq: true } }, sort: { order: ASC }) {
      nodes {
        client
      }
    }
    agency {
      availability
      ...ContactDetails
      ...EnquiryAgency
      ...WhatsappLink
    }
    company {
      ...HomeAboutCompany
    }
    team {
      ...Team
    }
    contactPage {
      form {
        ...EnquirySection
      }
    }
  }
`;
