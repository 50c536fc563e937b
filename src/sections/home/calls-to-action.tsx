import { graphql } from 'gatsby';
import words from '../../words/page';
import { Action, Actions } from '../../components/action';
import { VisuallyHidden } from '../../components/visually-hidden';
import { Section } from '../../components/page/section';
import { chatHref } from '../../domain/contact-links';
import { replyPromise } from '../../domain/office-hours';
import { fill } from '../../language/fill';
import * as styles from './calls-to-action.module.css';

/** WhatsApp's own sign, from Simple Icons (CC0); Lucide has no brands. */
const SIGN =
  'M17.472 14.382c-.297-.149-1.758-.867-2.03-.967-.273-.099-.471-.148-.67.15-.197.297-.767.966-.94 1.164-.173.199-.347.223-.644.075-.297-.15-1.255-.463-2.39-1.475-.883-.788-1.48-1.761-1.653-2.059-.173-.297-.018-.458.13-.606.134-.133.298-.347.446-.52.149-.174.198-.298.298-.497.099-.198.05-.371-.025-.52-.075-.149-.669-1.612-.916-2.207-.242-.579-.487-.5-.669-.51-.173-.008-.371-.01-.57-.01-.198 0-.52.074-.792.372-.272.297-1.04 1.016-1.04 2.479 0 1.462 1.065 2.875 1.213 3.074.149.198 2.096 3.2 5.077 4.487.709.306 1.262.489 1.694.625.712.227 1.36.195 1.871.118.571-.085 1.758-.719 2.006-1.413.248-.694.248-1.289.173-1.413-.074-.124-.272-.198-.57-.347m-5.421 7.403h-.004a9.87 9.87 0 01-5.031-1.378l-.361-.214-3.741.982.998-3.648-.235-.374a9.86 9.86 0 01-1.51-5.26c.001-5.45 4.436-9.884 9.888-9.884 2.64 0 5.122 1.03 6.988 2.898a9.825 9.825 0 012.893 6.994c-.003 5.45-4.437 9.884-9.885 9.884m8.413-18.297A11.815 11.815 0 0012.05 0C5.495 0 .16 5.335.157 11.892c0 2.096.547 4.142 1.588 5.945L.057 24l6.305-1.654a11.882 11.882 0 005.683 1.448h.005c6.554 0 11.89-5.335 11.893-11.893a11.821 11.821 0 00-3.48-8.413Z';

interface ConsultationProps {
  block: Queries.ConsultationFragment;
  /** Office hours, in which the promise holds. */
  availability: string;
  /** Length of a call. */
  minutes: number;
}

/** The call to action below the service cards; it makes the shorter reply promise. */
export function Consultation({ block, availability, minutes }: ConsultationProps) {
  const text = block.text.replace('{minutes}', String(minutes));
  const promise = block.promise
    .replace('{soon}', replyPromise('officeHours'))
    .replace('{hours}', availability);
  return (
    <section className={`frame ${styles.outer}`} aria-labelledby="consultation-heading">
      <div className={styles.panel} data-tone="inverse">
        <div className={styles.copy}>
          <h2 id="consultation-heading" className={styles.heading}>
            {block.heading}
          </h2>
          <p className={`muted ${styles.text}`}>{`${text} ${promise}`}</p>
        </div>
        <Actions ctas={block.ctas} />
      </div>
    </section>
  );
}

/** The call to action that ends the home page: from consultation to launch in four steps. */
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

interface ContactBarProps {
  bar: Queries.ContactBarFragment;
  agency: Queries.WhatsappFragment;
  /** Id of the part of the page that has its own ways to us: `hideContactBar` hides the bar from there on. */
  hiddenBy: string;
}

/**
 * Book a call, or chat on WhatsApp where the agency has it, with the greeting typed already. It stands at the window's lower
 * edge without taking room; once hidden it stays behind as the last thing in `main`, so it never covers the footer.
 */
export function ContactBar({ bar, agency, hiddenBy }: ContactBarProps) {
  const { phone, whatsapp } = agency;

  return (
    <div className={styles.dock} data-hidden-by={hiddenBy}>
      <div className={`frame ${styles.bar}`}>
        <p className={`muted small ${styles.hint}`}>{bar.text}</p>
        <Action href={bar.call.href} className={styles.call}>
          {bar.call.label}
        </Action>
        {whatsapp && (
          <a
            href={chatHref(phone, whatsapp.greeting)}
            target="_blank"
            rel="noopener"
            className={styles.chat}
          >
            <svg viewBox="0 0 24 24" aria-hidden className={styles.sign}>
              <path fill="currentColor" d={SIGN} />
            </svg>
            <span aria-hidden className={styles.label}>
              {whatsapp.short}
            </span>
            <VisuallyHidden>{fill(words.newTab, { label: whatsapp.label })}</VisuallyHidden>
          </a>
        )}
      </div>
    </div>
  );
}

export const fragments = graphql`
  fragment Consultation on ConsultationBlock {
    heading
    text
    promise
    ctas {
      label
      href
    }
  }

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

  fragment ContactBar on ContactBar {
    text
    call {
      label
      href
    }
  }

  fragment Whatsapp on Agency {
    phone
    whatsapp {
      label
      short
      greeting
    }
  }
`;
