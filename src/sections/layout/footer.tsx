import { graphql } from 'gatsby';
import words from '../../words/page';
import { APPEARANCE_KEY } from '../../components/keep-appearance';
import type { ReactNode } from 'react';
import { fill } from '../../language/fill';
import { LogoMark } from './main-nav';
import { NewsletterForm } from './newsletter-form';
import { SiteLink } from '../../components/site-link';
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
            <SiteLink href={href} className={styles.link}>
              {label}
            </SiteLink>
          </li>
        ))}
      </ul>
    </div>
  );
}

interface FooterProps {
  agency: Queries.FooterAgencyFragment;
  navigation: Queries.FooterFragment;
  /** The contact details, which pages show too. */
  contact: ReactNode;
  /** Draws the choice of languages, with a class for its links. */
  languages: (className: string | undefined) => ReactNode;
}

export function Footer({ agency, navigation, contact, languages }: FooterProps) {
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
          {contact}
        </div>
        <nav aria-label={words.footerNavigation} className={styles.columns}>
          <FooterLinks heading={navigation.servicesHeading} links={services} />
          {navigation.footer.map(({ heading, links }) => (
            <FooterLinks key={heading} heading={heading} links={links} />
          ))}
        </nav>
        {navigation.newsletter && <NewsletterForm copy={navigation.newsletter} />}
        <div className={`muted small ${styles.legal}`}>
          <p>{fill(words.founded, { brand: agency.brand, year: agency.founded })}</p>
          {languages(styles.privacy)}
          <p>
            {navigation.legal}{' '}
            <SiteLink href={navigation.privacy.href} className={styles.privacy}>
              {navigation.privacy.label}
            </SiteLink>
          </p>
          <AppearanceSetting labels={navigation.appearance} />
        </div>
      </div>
    </footer>
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
