import { graphql } from 'gatsby';
import { Section } from '../../components/page/section';
import * as styles from './terms.module.css';

const addressOf = ({ street, city, postalCode }: Queries.LegalEntityFragment) =>
  `${street}, ${city} ${postalCode}`;

/** The questions, with the company's name and address in their answers. */
export function answeredQuestions(
  terms: Queries.TermsFragment,
  legal: Queries.LegalEntityFragment,
): { question: string; answer: string }[] {
  return terms.questions.map(({ question, answer }) => ({
    question,
    answer: answer.replace('{company}', legal.name).replace('{address}', addressOf(legal)),
  }));
}

interface TermsProps {
  terms: Queries.TermsFragment;
  legal: Queries.LegalEntityFragment;
}

/** Ownership, payment, security, warranty: a buyer's questions before the contract, with their answers. */
export function Terms({ terms, legal }: TermsProps) {
  return (
    <Section
      id="terms"
      heading={terms.heading}
      text={terms.text}
      layout="split"
      aside={
        <div className={styles.company}>
          <h3 className={styles.heading}>{terms.company}</h3>
          <address className={styles.address}>
            <strong>{legal.name}</strong>
            <span>{legal.street}</span>
            <span>{`${legal.city} ${legal.postalCode}`}</span>
          </address>
        </div>
      }
    >
      <ul>
        {answeredQuestions(terms, legal).map(({ question, answer }) => (
          <li key={question} className={styles.item}>
            <h3 className={styles.question}>{question}</h3>
            <p className="muted">{answer}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}

export const fragments = graphql`
  fragment Terms on Terms {
    heading
    text
    company
    questions {
      question
      answer
    }
  }

  fragment LegalEntity on LegalEntity {
    name
    street
    postalCode
    city
  }
`;
