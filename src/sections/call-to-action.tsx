import { graphql } from 'gatsby';
import { Actions } from '../components/action';
import { Section } from '../components/page/section';

/** Call to action that ends a page. */
export function CallToAction({ block }: { block: Queries.CallToActionFragment }) {
  return (
    <Section id="next-step" heading={block.heading} text={block.text} tone="soft" layout="split">
      <Actions ctas={block.ctas} align="end" />
    </Section>
  );
}

export const fragment = graphql`
  fragment CallToAction on CallToActionBlock {
    heading
    text
    ctas {
      label
      href
    }
  }
`;
