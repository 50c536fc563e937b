import { graphql } from 'gatsby';
import { phoneHref } from '../../domain/phone';
import * as styles from './header.module.css';
import { LogoMark } from './logo-mark';
import { MainNav } from './main-nav';
import { MobileMenu } from './mobile-menu';

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
