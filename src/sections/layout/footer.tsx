import { graphql, Link } from 'gatsby';
import { ContactDetails } from '../contact-details';
import { AppearanceSetting } from './appearance-setting';
import * as styles from './footer.module.css';
import { LogoMark } from './logo-mark';
import { NewsletterForm } from './newsletter-form';

interface FooterLinksProps {
  heading: string;
  links: readonly { label: string; href: string }[];
}

/** One column of the footer's links. */
function FooterLinks({ heading, links }: FooterLinksProps) {
  return (
    <div>
      <h2 className={styles.heading}>{heading}</h2>
      <ul>
        {links.map(({ label, href }) => (
          <li key={href}>
            <Link to={href} className={styles.link}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

interface FooterProps {
  agency: Queries.FooterAgencyFragment;
  navigation: Queries.FooterFragment;
}

/** Foot of every public page: where to go, how to reach us, the newsletter box (spec §2). */
export function Footer({ agency, navigation }: FooterProps) {
  const services = navigation.services.map(({ title, href }) => ({ label: title, href }));
  return (
    <footer className={styles.footer} data-tone="inverse">
      <div className={`frame ${styles.inner}`}>
        <div className={styles.brand}>
          <p className={styles.name}>
            <LogoMark className={styles.mark} />
            {agency.brand}
          </p>
          <p className="muted small">{agency.description}</p>
          <ContactDetails agency={agency} />
        </div>
        <nav aria-label="Footer" className={styles.columns}>
          <FooterLinks heading={navigation.servicesHeading} links={services} />
          {navigation.footer.map(({ heading, links }) => (
            <FooterLinks key={heading} heading={heading} links={links} />
          ))}
        </nav>
        <NewsletterForm copy={navigation.newsletter} />
        <div className={`muted small ${styles.legal}`}>
          <p>{`© ${agency.brand}, founded ${agency.founded}`}</p>
          <p>
            {navigation.legal}{' '}
            <Link to={navigation.privacy.href} className={styles.privacy}>
              {navigation.privacy.label}
            </Link>
          </p>
          <AppearanceSetting labels={navigation.appearance} />
        </div>
      </div>
    </footer>
  );
}

export const fragments = graphql`
  fragment FooterAgency on Agency {
    brand
    founded
    description
    ...ContactDetails
  }

  fragment Footer on Navigation {
    servicesHeading
    services {
      title
      href
    }
    footer {
      heading
      links {
        label
        href
      }
    }
    newsletter {
      ...NewsletterForm
    }
    appearance {
      ...AppearanceLabels
    }
    legal
    privacy {
      label
      href
    }
  }
`;
