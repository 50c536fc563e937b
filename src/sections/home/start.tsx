import { graphql } from 'gatsby';
import { Actions } from '../../components/action';
import { Section } from '../../components/section';
import * as styles from './start.module.css';

/** The call to action that ends the home page: from consultation to launch in four steps (spec §9). */
export function Start({ start }: { start: Queries.StartFragment }) {
  return (
    <Section
      id="start"
      heading={start.heading}
      text={start.text}
      tone="soft"
      layout="split"
      aside={<Actions ctas={start.ctas} />}
    >
      <ol className={styles.steps}>
        {start.steps.map(({ title, text }) => (
          <li key={title} className={styles.step}>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </Section>
  );
}

export const fragment = graphql`
  fragment Start on StartBlock {
    heading
    text
    steps {
      title
      text
    }
    ctas {
      label
      href
    }
  }
`;
