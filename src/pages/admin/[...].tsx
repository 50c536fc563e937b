import { graphql, navigate, type HeadFC, type PageProps } from 'gatsby';
import { lazy, Suspense } from 'react';
import { titleAt } from '../../admin/paths';
import type { DeskRouter } from '../../admin/router';
import { Shell } from '../../admin/shell';
import { found } from '../../components/found';
import { Seo } from '../../components/seo';
import { useIsHydrated } from '../../components/use-is-hydrated';

const FILE = 'content/agency.json';

const Desk = lazy(() => import(/* webpackChunkName: "admin" */ '../../admin/desk'));

const go: DeskRouter['navigate'] = (to, options) => {
  void navigate(to, options);
};

/** Everything under `/admin`, as one page whose routes the desk tells apart. */
export default function AdminPage({ data, location }: PageProps<Queries.AdminPageQuery>) {
  // The desk is for browsers only: the build renders its shell.
  const isHydrated = useIsHydrated();
  if (!isHydrated) return <Shell />;
  return (
    <Suspense fallback={<Shell />}>
      <Desk
        brand={found(data.agency, FILE).brand}
        pathname={location.pathname}
        search={location.search}
        navigate={go}
      />
    </Suspense>
  );
}

export const Head: HeadFC = ({ location }) => (
  <Seo
    meta={{
      title: titleAt(location.pathname),
      description: 'The leads desk, for staff.',
    }}
    noindex
  />
);

export const query = graphql`
  query AdminPage {
    agency {
      brand
    }
  }
`;
