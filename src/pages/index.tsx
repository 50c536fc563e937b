import { graphql, type HeadFC, type PageProps } from 'gatsby';
import { NextSteps } from '../components/page/section';
import { requireContent } from '../components/page/require-content';
import { Seo } from '../components/page/seo';
import { EnquirySection, LiveEnquiry } from '../enquiry/form/enquiry-section';
import { ContactDetails, Layout } from '../sections/layout/layout';
import { HomeAbout } from '../sections/home/about';
import { Consultation, Start, ContactBar } from '../sections/home/calls-to-action';
import { Demo, Hero } from '../sections/home/hero';
import { HomePortfolio } from '../sections/home/portfolio';
import { Process } from '../sections/home/process';
import { HomeServices } from '../sections/home/services';

const FILE = 'content/pages/home.json';

/** Id of the page's end, which begins with the form. */
const END = 'talk';

export default function HomePage({ data, location }: PageProps<Queries.HomePageQuery>) {
  const page = requireContent(data.homePage, FILE);
  const agency = requireContent(data.agency, 'content/agency.json');
  const company = requireContent(data.company, 'content/company.json');
  const team = requireContent(data.team, 'content/team.json');
  const contact = requireContent(data.contactPage, 'content/pages/contact.json');
  const rules = requireContent(data.consultationRules, 'content/consultation.json');
  return (
    <Layout
      data={data}
      path="/"
      live={
        <LiveEnquiry data={data} copy={contact.form} agency={agency} search={location.search} />
      }
    >
      <Hero hero={page.hero} clients={data.allCaseStudy.nodes} />
      <HomeServices services={page.services} />
      <Consultation
        block={page.consultation}
        availability={agency.availability}
        minutes={rules.minutes}
      />
      <Process process={page.process} />
      <HomeAbout about={page.about} company={company} team={team} />
      <HomePortfolio portfolio={page.portfolio} seen={page.hero.picture} />
      <div id={END}>
        <EnquirySection copy={contact.form}>
          <NextSteps next={contact.form.next} onlyBeside />
          <ContactDetails agency={agency} onlyBeside />
        </EnquirySection>
        <Start start={page.start} />
      </div>
      {page.demo && <Demo demo={page.demo} />}
      <ContactBar bar={page.contactBar} agency={agency} hiddenBy={END} />
    </Layout>
  );
}

export const Head: HeadFC<Queries.HomePageQuery> = ({ data }) => (
  <Seo meta={requireContent(data.homePage, FILE).meta} canonicalPath="/" />
);

export const query = graphql`
  query HomePage {
    ...Layout
    ...ServicePages
    homePage {
      meta {
        title
        description
        updated
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
      contactBar {
        ...ContactBar
      }
    }
    consultationRules {
      minutes
    }
    allCaseStudy(filter: { inPortfolio: { eq: true } }, sort: { order: ASC }) {
      nodes {
        ...Client
      }
    }
    agency {
      availability
      ...ContactDetails
      ...EnquiryAgency
      ...Whatsapp
    }
    company {
      ...HomeAboutCompany
    }
    team {
      ...BriefTeam
    }
    contactPage {
      form {
        next {
          ...NextSteps
        }
        ...EnquirySection
      }
    }
  }
`;
