import { graphql } from 'gatsby';
import { Menu, X } from 'lucide-react';
import { type ReactNode, useContext, useEffect } from 'react';
import words from '../../words/page';
import { Action } from '../../components/action';
import { VisuallyHidden } from '../../components/visually-hidden';
import { Icon } from '../../components/icon';
import { Isolated } from '../../components/isolated';
import { requireContent } from '../../components/page/require-content';
import { WrittenPage } from '../../components/written-page';
import { mailtoHref, telHref } from '../../domain/contact-links';
import { fill } from '../../language/fill';
import { withoutLanguage } from '../../language/paths';
import { watchUnsent } from '../../enquiry/watch-unsent';
import { Footer } from './footer';
import { LogoMark, MainNav, NavLink } from './main-nav';
import { SiteLink } from '../../components/site-link';
import { LanguageOffers, LanguageSwitch } from './language-switch';
import * as styles from './layout.module.css';

interface FrameProps {
  /** The query's answer for header and footer. */
  data: Queries.LayoutFragment;
  /** Path of the page, to mark the current route in the navigation. */
  path: string;
  children: ReactNode;
}

/** Skip link, header, main and footer. */
function Frame({ data, path: ownPath, children }: FrameProps) {
  const path = withoutLanguage(ownPath);
  const agency = requireContent(data.agency, 'content/agency.json');
  const navigation = requireContent(data.navigation, 'content/navigation.json');
  return (
    <>
      <a href="#main" className={styles.skip}>
        {words.skip}
      </a>
      <Header agency={agency} navigation={navigation} path={path} />
      <main id="main" tabIndex={-1} className={styles.main}>
        <LanguageOffers path={path} />
        {children}
      </main>
      <Footer
        agency={agency}
        navigation={navigation}
        contact={<ContactDetails agency={agency} />}
        languages={(className) => <LanguageSwitch path={path} className={className} />}
      />
    </>
  );
}

interface LayoutProps extends FrameProps {
  /** The parts that React adds to the page once it stands. */
  live?: ReactNode;
}

/** Every public page. React leaves one that stands already as it is, and adds only what is live. */
export function Layout({ live, ...frame }: LayoutProps) {
  useEffect(watchUnsent, []);
  const isWritten = useContext(WrittenPage);
  return (
    <>
      {!isWritten && <Frame {...frame} />}
      {live}
    </>
  );
}

interface HeaderProps {
  agency: Queries.HeaderAgencyFragment;
  navigation: Queries.MainNavFragment;
  path: string;
}

function Header({ agency, navigation, path }: HeaderProps) {
  return (
    <header className={styles.header}>
      <div className={`frame ${styles.inner}`}>
        <div className={styles.brand}>
          <SiteLink href="/" className={styles.logo}>
            <LogoMark className={styles.mark} />
            {agency.brand}
          </SiteLink>
          <a href={telHref(agency.phone)} className={styles.phone}>
            <Isolated>{agency.phone}</Isolated>
          </a>
        </div>
        <MainNav navigation={navigation} path={path} />
        <MobileMenu navigation={navigation} path={path} />
      </div>
    </header>
  );
}

/** Small screens list this many items of each group. */
const ITEMS_PER_GROUP = 3;

interface MobileMenuProps {
  navigation: Queries.MainNavFragment;
  path: string;
}

/** The navigation of small screens: a toggle and the list it opens. */
export function MobileMenu({ navigation, path }: MobileMenuProps) {
  const { header, headerCta, services, servicesHref } = navigation;
  const link = (label: string, href: string, className: string | undefined) => (
    <NavLink href={href} path={path} className={className}>
      {label}
    </NavLink>
  );
  return (
    <details data-menu="" className={styles.menu}>
      <summary className={styles.toggle}>
        <Menu aria-hidden className={styles.openIcon} />
        <X aria-hidden className={styles.closeIcon} />
        <VisuallyHidden>{words.menu}</VisuallyHidden>
      </summary>
      <nav aria-label={words.menu} className={styles.panel}>
        <ul>
          {header.map(({ label, href }) => (
            <li key={href} className={styles.entry}>
              {link(label, href, styles.link)}
              {href === servicesHref && (
                <ul className={styles.groups}>
                  {services.map((group) => (
                    <li key={group.href}>
                      {link(group.title, group.href, styles.group)}
                      <ul>
                        {group.items.slice(0, ITEMS_PER_GROUP).map((item) => (
                          <li key={item.href}>{link(item.name, item.href, styles.item)}</li>
                        ))}
                      </ul>
                    </li>
                  ))}
                </ul>
              )}
            </li>
          ))}
        </ul>
        <Action href={headerCta.href} className={styles.action}>
          {headerCta.label}
        </Action>
        <LanguageSwitch path={path} className={styles.link} />
      </nav>
    </details>
  );
}

interface ContactDetailsProps {
  agency: Queries.ContactDetailsFragment;
  /** Leaves them out where they would stand below the content, and the footer's follow soon. */
  onlyBeside?: boolean;
}

export function ContactDetails({ agency, onlyBeside = false }: ContactDetailsProps) {
  const { email, phone, location, availability, onCall } = agency;
  return (
    <address className={`${styles.details} ${onlyBeside ? styles.onlyBeside : ''}`.trim()}>
      <p className={styles.detail}>
        <Icon name="mail" size={18} className={styles.icon} />
        <a href={mailtoHref(email)}>{email}</a>
      </p>
      <p className={styles.detail}>
        <Icon name="phone" size={18} className={styles.icon} />
        <a href={telHref(phone)}>
          <Isolated>{phone}</Isolated>
        </a>
      </p>
      <p className={styles.detail}>
        <Icon name="mapPin" size={18} className={styles.icon} />
        {fill(words.place, location)}
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
  fragment Layout on Query {
    agency {
      ...HeaderAgency
      ...FooterAgency
      ...ContactDetails
    }
    navigation {
      ...MainNav
      ...Footer
    }
  }

  fragment HeaderAgency on Agency {
    brand
    phone
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
