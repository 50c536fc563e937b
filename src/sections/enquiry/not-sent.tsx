import { graphql } from 'gatsby';
import type { Control } from 'react-hook-form';
import { useWatch } from 'react-hook-form';
import { Action } from '../../components/action';
import { Submit } from '../../components/submit';
import type { Enquiry, EnquiryInput } from '../../domain/enquiry';
import { enquiryText, mailHref, whatsappHref } from './carry-over';
import * as styles from './enquiry-form.module.css';
import { FocusedNotice } from './focused-notice';

interface NotSentProps {
  copy: Queries.NotSentFragment;
  agency: Queries.EnquiryAgencyFragment;
  control: Control<EnquiryInput, unknown, Enquiry>;
  /** Seconds until more is taken, where too many came from one connection. */
  retryAfter?: number | undefined;
}

const SECONDS_A_MINUTE = 60;

function waitText(seconds: number): string {
  const minutes = Math.ceil(seconds / SECONDS_A_MINUTE);
  return minutes === 1 ? '1 minute' : `${minutes} minutes`;
}

/** Stays after sending was given up: another try, or another way that takes the text along. */
export function NotSent({ copy, agency, control, retryAfter = 0 }: NotSentProps) {
  const text = enquiryText(useWatch({ control }));
  const said =
    retryAfter > SECONDS_A_MINUTE / 2
      ? copy.throttled.replace('{wait}', waitText(retryAfter))
      : copy.text;
  return (
    <FocusedNotice title={copy.heading}>
      <p>{said}</p>
      <div className={styles.ways}>
        <Submit>{copy.tryAgain}</Submit>
        <Action href={whatsappHref(agency.whatsapp.number, text)} look="secondary">
          {copy.whatsapp}
        </Action>
        <Action href={mailHref(agency.email, copy.subject, text)} look="secondary">
          {copy.email}
        </Action>
      </div>
    </FocusedNotice>
  );
}

export const fragment = graphql`
  fragment NotSent on EnquiryNotSentCopy {
    heading
    text
    throttled
    tryAgain
    whatsapp
    email
    subject
  }
`;
