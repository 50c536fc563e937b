import { graphql } from 'gatsby';
import { Icon } from '../../components/icon';
import { VisuallyHidden } from '../../components/visually-hidden';
import * as styles from './whatsapp-link.module.css';

/** The floating chat link; WhatsApp opens with the greeting typed already (spec §1). */
export function WhatsappLink({ agency }: { agency: Queries.WhatsappLinkFragment }) {
  const { number, label, greeting } = agency.whatsapp;
  return (
    <a
      href={`https://wa.me/${number}?text=${encodeURIComponent(greeting)}`}
      target="_blank"
      rel="noopener"
      className={styles.link}
    >
      <Icon name="messageCircle" />
      <span className={styles.label}>{label}</span>
      <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
    </a>
  );
}

export const fragment = graphql`
  fragment WhatsappLink on Agency {
    whatsapp {
      number
      label
      greeting
    }
  }
`;
