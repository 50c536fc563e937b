import { graphql, useStaticQuery } from 'gatsby';
import { Children, Suspense, useEffect, type ReactNode } from 'react';
import { requireContent } from '../../components/page/require-content';
import { watchUnsent } from '../../enquiry/watch-unsent';
import { Footer } from './footer';
import { Header } from './header';
import * as styles from './layout.module.css';

interface LayoutProps {
  /** Path of the page, to mark the current route in the navigation. */
  path: string;
  children: ReactNode;
}

/** React hydrates such a part in a task of its own: in its turn, or at once when the visitor acts in it. */
const hydratedAlone = (part: ReactNode) => <Suspense>{part}</Suspense>;

/** The frame of every public page: skip link, header, main, footer. */
export function Layout({ path, children }: LayoutProps) {
  const data = useStaticQuery<Queries.LayoutQuery>(graphql`
    query Layout {
      agency {
        ...HeaderAgency
        ...FooterAgency
      }
      navigation {
        ...MainNav
        ...Footer
      }
    }
  `);
  useEffect(watchUnsent, []);
  const agency = requireContent(data.agency, 'content/agency.json');
  const navigation = requireContent(data.navigation, 'content/navigation.json');
  return (
    <>
      <a href="#main" className={styles.skip}>
        Skip to content
      </a>
      <Header agency={agency} navigation={navigation} path={path} />
      <main id="main" tabIndex={-1} className={styles.main}>
        {Children.map(children, hydratedAlone)}
      </main>
      {hydratedAlone(<Footer agency={agency} navigation={navigation} />)}
    </>
  );
}
