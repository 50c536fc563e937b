import { graphql } from 'gatsby';
import { Seo } from '../../components/page/seo';
import { serviceTrail } from '../../components/page/breadcrumb';

interface ServiceSeoProps {
  group: Queries.ServiceSeoGroupFragment;
  /** The chosen service; null on the group's own page. */
  service: Queries.ServiceSeoFragment | null;
  noindex: boolean;
}

/** Head of the page of a group or of one of its services. */
export function ServiceSeo({ group, service, noindex }: ServiceSeoProps) {
  const { meta, href } = service ?? group;
  return (
    <Seo
      meta={meta}
      canonicalPath={href}
      noindex={noindex}
      breadcrumb={serviceTrail(group, service)}
      subject={{
        kind: 'service',
        name: service?.name ?? group.title,
        description: meta.description,
      }}
    />
  );
}

export const fragments = graphql`
  fragment ServiceSeoGroup on ServiceGroup {
    title
    href
    meta {
      title
      description
      updated
    }
  }

  fragment ServiceSeo on Service {
    name
    href
    meta {
      title
      description
      updated
    }
  }
`;
