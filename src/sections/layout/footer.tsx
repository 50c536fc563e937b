import { graphql } from 'gatsby';
import { Icon } from '../../components/icon';
import { APPEARANCE_KEY } from '../../components/keep-appearance';
import { phoneHref } from '../../domain/phone';
import { LogoMark } from './main-nav';
import { NewsletterForm } from '../newsletter/newsletter-form';
import * as styles from './footer.module.css';

const CHOICES = ['system', 'light', 'dark'] as const;

/** A footer that the router has drawn anew starts with the markup's choice, not with the visitor's. */
function markStored(group: HTMLFieldSetElement | null): void {
  try {
    const stored = localStorage.getItem(APPEARANCE_KEY) ?? 'system';
    const option = group?.elements.namedItem(`appearance-${stored}`);
    if (option instanceof HTMLInputElement) option.checked = true;
  } catch {
    // Nothing is stored here: the markup is right.
  }
}

/** Light, dark, or as the system has it; `keepAppearance` hears the choice. */
function AppearanceSetting({ labels }: { labels: Queries.AppearanceLabelsFragment }) {
  return (
    <fieldset ref={markStored} className={styles.appearance}>
      <legend className={styles.appearanceName}>{labels.name}</legend>
      {CHOICES.map((choice) => (
        <label key={choice} className={styles.option}>
          <input
            id={`appearance-${choice}`}
            type="radio"
            name="appearance"
            value={choice}
            defaultChecked={choice === 'system'}
            className={styles.input}
          />
          {labels[choice]}
        </label>
      ))}
    </fieldset>
  );
}

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
            <a href={href} className={styles.link}>
              {label}
            </a>
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
          <p className={`muted small ${styles.description}`}>{agency.description}</p>
          <ContactDetails agency={agency} />
        </div>
        <nav aria-label="Footer" className={styles.columns}>
          <FooterLinks heading={navigation.servicesHeading} links={services} />
          {navigation.footer.map(({ heading, links }) => (
            <FooterLinks key={heading} heading={heading} links={links} />
          ))}
        </nav>
        {navigation.newsletter && <NewsletterForm copy={navigation.newsletter} />}
        <div className={`muted small ${styles.legal}`}>
          <p>{`© ${agency.brand}, founded ${agency.founded}`}</p>
          <p>
            {navigation.legal}{' '}
            <a href={navigation.privacy.href} className={styles.privacy}>
              {navigation.privacy.label}
            </a>
          </p>
          <AppearanceSetting labels={navigation.appearance} />
        </div>
      </div>
    </footer>
  );
}

interface ContactDetailsProps {
  agency: Queries.ContactDetailsFragment;
  /** Leaves them out where they would stand below the content, and the footer's follow soon. */
  onlyBeside?: boolean;
}

/** The agency's email, phone, place and hours (spec §1). */
export function ContactDetails({ agency, onlyBeside = false }: ContactDetailsProps) {
  const { email, phone, location, availability, onCall } = agency;
  return (
    <address className={`${styles.details} ${onlyBeside ? styles.onlyBeside : ''}`.trim()}>
      <p className={styles.detail}>
        <Icon name="mail" size={18} className={styles.icon} />
        <a href={`mailto:${email}`}>{email}</a>
      </p>
      <p className={styles.detail}>
        <Icon name="phone" size={18} className={styles.icon} />
        <a href={phoneHref(phone)}>{phone}</a>
      </p>
      <p className={styles.detail}>
        <Icon name="mapPin" size={18} className={styles.icon} />
        {`${location.city}, ${location.country}, ${location.mode}`}
      </p>
      <p className={styles.detail}>
        <Icon name="clock" size={18} className={styles.icon} />
        <span>
          {availability}
          {onCall && <span className={`muted small ${styles.onCall}`}>{onCall}</span>}
        </span>
      </p>
    </address>
  );
}

export const fragments = graphql`
  fragment AppearanceLabels on AppearanceLabels {
    name
    system
    light
    dark
  }

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

  fragment ContactDetails on Agency {
    email
    phone
    availability
    onCall
    location {
      city
      country
      mode
    }
  }
`;
