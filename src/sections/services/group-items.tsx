import { graphql } from 'gatsby';
import { LinkRows } from '../../components/lists';
import { Section } from '../../components/section';
import { chosenFirst } from './chosen-first';

interface GroupItemsProps {
  group: Queries.GroupItemsFragment;
  labels: Queries.GroupItemsLabelsFragment;
  /** Path of the service whose page this is. */
  chosen: string | undefined;
}

/** The five services of a group, the chosen one first and marked. */
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
`;
