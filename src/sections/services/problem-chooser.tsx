import { graphql } from 'gatsby';
import { ArrowRight } from 'lucide-react';
import { Isolated } from '../../components/isolated';
import { Section } from '../../components/page/section';
import { SiteLink } from '../../components/site-link';
import * as styles from './problem-chooser.module.css';

interface ProblemChooserProps {
  chooser: Queries.ProblemChooserFragment;
  /** Stands before a price. */
  priceLabel: string;
}

/** Problems in a client's words; each leads to the service against it. */
export function ProblemChooser({ chooser, priceLabel }: ProblemChooserProps) {
  return (
    <Section id="problems" heading={chooser.heading} text={chooser.text} tone="sunken">
      <ul className={styles.problems}>
        {chooser.problems.map(({ problem, service }) => (
          <li key={problem}>
            <SiteLink href={service.href} className={styles.link}>
              <span className={styles.problem}>{problem}</span>
              <span className="muted small">
                {`${service.name} · ${priceLabel} `}
                <strong>
                  <Isolated>{service.price}</Isolated>
                </strong>
              </span>
              <ArrowRight size={20} className={styles.arrow} aria-hidden />
            </SiteLink>
          </li>
        ))}
      </ul>
    </Section>
  );
}

export const fragment = graphql`
  fragment ProblemChooser on ProblemChooser {
    heading
    text
    problems {
      problem
      service {
        href
        name
        price
      }
    }
  }
`;
