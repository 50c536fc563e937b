import { graphql } from 'gatsby';
import { Action } from '../../components/action';
import { LinkRows } from '../../components/lists';
import { Section } from '../../components/page/section';
import { serviceLabel } from '../../domain/enquiry-fields';
import { chosenFirst } from './chosen-first';
import { OfferList } from './offer-list';

interface GroupItemsProps {
  group: Queries.GroupItemsFragment;
  labels: Queries.GroupItemsLabelsFragment;
  /** Path of the service whose page this is. */
  chosen: string | undefined;
}

/** The services of a group, the chosen one first and marked. */
export function GroupItems({ group, labels, chosen }: GroupItemsProps) {
  const rows = chosenFirst(group.items, chosen).map(({ href, name, summary }) => ({
    href,
    title: name,
    text: summary,
  }));
  return (
    <Section
      id="services"
      eyebrow={group.title}
      heading={labels.items}
      tone="sunken"
      layout="split"
    >
      <LinkRows rows={rows} current={chosen} mark={labels.current} />
    </Section>
  );
}

interface GroupOffersProps {
  group: Queries.GroupOffersFragment;
  heading: string;
}

/** The group's offers with their features, as the services page tells them. */
export function GroupOffers({ group, heading }: GroupOffersProps) {
  return (
    <Section
      id="offers"
      eyebrow={serviceLabel(group.key)}
      heading={heading}
      text={group.summary}
      layout="split"
      aside={
        <p>
          <Action href={group.quote.href} look="secondary">
            {group.quote.label}
          </Action>
        </p>
      }
    >
      <OfferList offers={group.offers} />
    </Section>
  );
}

export const fragments = graphql`
  fragment GroupItems on ServiceGroup {
    title
    items {
      name
      href
      summary
    }
  }

  fragment GroupItemsLabels on ServiceLabels {
    items
    current
  }

  fragment GroupOffers on ServiceGroup {
    key
    summary
    quote {
      label
      href
    }
    offers {
      ...ServiceOffer
    }
  }
`;
