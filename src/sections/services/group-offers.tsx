import { graphql } from 'gatsby';
import { Action } from '../../components/action';
import { Section } from '../../components/section';
import { serviceLabel } from '../../domain/enquiry-fields';
import { OfferList } from './offer-list';

interface GroupOffersProps {
  group: Queries.GroupOffersFragment;
  heading: string;
}

/** The group's three services with their features, as the services page tells them. */
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

export const fragment = graphql`
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
