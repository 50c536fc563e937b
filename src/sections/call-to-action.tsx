import { graphql } from 'gatsby';
import { Action } from '../components/action';
import { Section } from '../components/section';
import * as styles from './call-to-action.module.css';

interface CallToActionProps {
  block: Queries.CallToActionFragment;
}

/** Call to action that ends a page. */
export function CallToAction({ block }: CallToActionProps) {
  return (
    <Section id="next-step" heading={block.heading} text={block.text} tone="soft" layout="split">
      <div className={styles.actions}>
        {block.ctas.map(({ label, href }, index) => (
          <Action key={label} href={href} look={index === 0 ? 'primary' : 'secondary'}>
            {label}
          </Action>
        ))}
      </div>
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
