import { graphql } from 'gatsby';
import { phoneHref } from '../../domain/phone';
import * as styles from './header.module.css';
import { MainNav } from './main-nav';
import { MobileMenu } from './mobile-menu';

/** The logo (`content/logo.svg`) in the colour of the text around it; the build puts its drawing into each page once. */
export function LogoMark({ className }: { className?: string | undefined }) {
  return (
    <svg viewBox="0 0 64 64" aria-hidden focusable={false} className={className}>
      <use href="#logo-mark" />
    </svg>
  );
}

interface HeaderProps {
  agency: Queries.HeaderAgencyFragment;
  navigation: Queries.MainNavFragment;
  path: string;
}

/** Fixed at the top: logo with the phone number beneath, and the navigation (spec §2). */
export function Header({ agency, navigation, path }: HeaderProps) {
  return (
    <header className={styles.header}>
      <div className={`frame ${styles.inner}`}>
        <div className={styles.brand}>
          <a href="/" className={styles.logo}>
            <LogoMark className={styles.mark} />
            {agency.brand}
          </a>
          <a href={phoneHref(agency.phone)} className={styles.phone}>
            {agency.phone}
          </a>
        </div>
        <MainNav navigation={navigation} path={path} />
        <MobileMenu navigation={navigation} path={path} />
      </div>
    </header>
  );
}

export const fragment = graphql`
  fragment HeaderAgency on Agency {
    brand
    phone
  }
`;
