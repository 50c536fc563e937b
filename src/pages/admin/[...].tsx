import { graphql, navigate, type HeadFC, type PageProps } from 'gatsby';
import { createElement, useEffect, useState, type ComponentType } from 'react';
import type { DeskProps } from '../../admin/desk';
import { titleAt } from '../../admin/paths';
import type { DeskRouter } from '../../admin/router';
import { Shell } from '../../admin/shell';
import { found } from '../../components/found';

const FILE = 'content/agency.json';

const go: DeskRouter['navigate'] = (to, options) => {
  void navigate(to, options);
};

/**
 * The desk, once its script is there. Not by `lazy`: React shows what a fallback stood for no sooner than 300 ms after the
 * fallback, and the script comes before that.
 *
 * @throws while rendering, when the script cannot be had
 */
function useDesk(): ComponentType<DeskProps> | undefined {
  const [loaded, setLoaded] = useState<{ desk?: ComponentType<DeskProps>; failure?: unknown }>({});
  useEffect(() => {
    import(/* webpackChunkName: "admin" */ '../../admin/desk').then(
      ({ default: desk }) => setLoaded({ desk }),
      (failure: unknown) => setLoaded({ failure }),
    );
  }, []);
  if (loaded.failure !== undefined) throw loaded.failure;
  return loaded.desk;
}

/** Everything under `/admin`, as one page whose routes the desk tells apart. The build renders its shell alone. */
export default function AdminPage({ data, location }: PageProps<Queries.AdminPageQuery>) {
  const desk = useDesk();
  if (!desk) return <Shell />;
  return createElement(desk, {
    brand: found(data.agency, FILE).brand,
    pathname: location.pathname,
    search: location.search,
    navigate: go,
  });
}

/** Not by `Seo`, whose facts about the agency Gatsby would fetch before it shows the desk. */
export const Head: HeadFC<Queries.AdminPageQuery> = ({ data, location }) => (
  <>
    <title>{`${titleAt(location.pathname)} | ${found(data.agency, FILE).brand}`}</title>
    <meta name="description" content="The leads desk, for staff." />
    <meta name="robots" content="noindex" />
  </>
);

export const query = graphql`
  query AdminPage {
    agency {
      brand
    }
  }
`;
