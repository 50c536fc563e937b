import { graphql } from 'gatsby';
import words from '../../words/page';
import { Action } from '../../components/action';
import { VisuallyHidden } from '../../components/visually-hidden';
import { NextSteps, Section } from '../../components/page/section';
import { mailtoHref } from '../../domain/contact-links';
import { fill } from '../../language/fill';
import * as styles from './working-with-us.module.css';

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
          <h3 className={styles.label}>{terms.company}</h3>
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

interface CareersProps {
  careers: Queries.CareersFragment;
  roles: readonly Queries.OpenRoleFragment[];
  /** Address for applications. */
  email: string;
}

/** The open positions; View Open Positions leads here. */
export function Careers({ careers, roles, email }: CareersProps) {
  return (
    <Section
      id="careers"
      {...careers}
      tone="sunken"
      layout="split"
      aside={<NextSteps next={careers.next} />}
    >
      <ul>
        {roles.map(({ title, terms, description, asks }) => (
          <li key={title} className={styles.role}>
            <h3 className={styles.title}>{title}</h3>
            <p className="eyebrow">{terms}</p>
            <p>{description}</p>
            <ul className={`muted ${styles.asks}`}>
              {asks.map((ask) => (
                <li key={ask}>{ask}</li>
              ))}
            </ul>
            <Action href={mailtoHref(email, { subject: `Application: ${title}` })} look="text">
              {careers.applyLabel}
              <VisuallyHidden>{` ${fill(words.forOne, { name: title })}`}</VisuallyHidden>
            </Action>
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

  fragment Careers on Careers {
    eyebrow
    heading
    text
    next {
      ...NextSteps
    }
    applyLabel
  }

  fragment OpenRole on OpenRole {
    title
    terms
    description
    asks
  }
`;
