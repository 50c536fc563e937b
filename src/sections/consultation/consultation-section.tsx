import { graphql } from 'gatsby';
import { startTransition, useCallback, useEffect, useState } from 'react';
import { Avatar } from '../../components/person';
import { Icon } from '../../components/icon';
import { Isolated } from '../../components/isolated';
import { FeatureList } from '../../components/lists';
import { NextSteps } from '../../components/page/section';
import { AGENCY_TIME_ZONE, deviceTimeZone } from '../../domain/clock';
import { telHref } from '../../domain/contact-links';
import { minutesText } from '../../domain/numbers';
import type { Booking } from '../../enquiry/booking';
import { EnquirySection, LiveEnquiry } from '../../enquiry/form/enquiry-section';
import { CallPicker, type FreeSlots, LiveCallPicker } from './call-picker';
import { apiPath } from '../../language/paths';
import * as styles from './consultation.module.css';

interface ExpectationsProps {
  copy: Queries.ExpectationsFragment;
  rules: Queries.ConsultationRulesFragment;
  caller: Queries.CallerFragment;
  /** Before the caller's phone number. */
  directLine: string;
}

/** Tells the visitor about the caller, the medium, the length and the course of a call. */
function Expectations({ copy, rules, caller, directLine }: ExpectationsProps) {
  return (
    <div className={styles.expectations}>
      <h2 className={styles.heading}>{copy.heading}</h2>
      <div className={styles.caller}>
        <Avatar name={caller.name} portrait={caller.portraitDrawing} />
        <div>
          <p className={styles.name}>{caller.name}</p>
          <p className={styles.role}>{`${caller.role} · ${copy.calls}`}</p>
        </div>
      </div>
      {caller.phone && (
        <p className={styles.fact}>
          <Icon name="phone" size={18} className={styles.icon} />
          <span>
            {`${directLine}: `}
            <a href={telHref(caller.phone)}>
              <Isolated>{caller.phone}</Isolated>
            </a>
          </span>
        </p>
      )}
      <p className={styles.fact}>
        <Icon name="clock" size={18} className={styles.icon} />
        {`${rules.by.label} · ${minutesText(rules.minutes)}`}
      </p>
      <FeatureList features={copy.points} />
    </div>
  );
}

interface FormCopy {
  page: Queries.ConsultationSectionFragment;
  /** The enquiry form's copy; a call has words of its own for some of it. */
  form: Queries.EnquirySectionFragment;
  rules: Queries.ConsultationRulesFragment;
}

type ConsultationSectionProps = FormCopy & Omit<ExpectationsProps, 'copy'>;

/** Books a call: the enquiry form with a day and a time, and the expectations beside it. */
export function ConsultationSection(props: ConsultationSectionProps) {
  const { page, form, rules, caller, directLine } = props;
  const { expect, ...copy } = page;
  return (
    <EnquirySection
      copy={{ ...form, ...copy }}
      level={1}
      call={{ picker: <CallPicker horizonDays={rules.horizonDays} /> }}
    >
      <Expectations copy={expect} rules={rules} caller={caller} directLine={directLine} />
      <NextSteps next={{ heading: expect.after, steps: expect.steps }} level={2} />
    </EnquirySection>
  );
}

interface LiveConsultationProps extends FormCopy {
  data: Queries.ServicePagesFragment;
  agency: Queries.EnquiryAgencyFragment;
  /** The page's query; `?service=` chooses the service. */
  search: string;
}

/** Adds the free times to the section, and what scripts can do for its form. */
export function LiveConsultation({ page, form, rules, ...others }: LiveConsultationProps) {
  return (
    <LiveEnquiry {...others} copy={{ ...form, ...page }} booking={useBooking(rules.horizonDays)} />
  );
}

/** Milliseconds after which a request counts as unanswered. */
const PATIENCE_MS = 15_000;

const loadSchema = () => import('../../domain/http-api/consultations');

async function fetchSlots(): Promise<FreeSlots> {
  try {
    const signal = AbortSignal.timeout(PATIENCE_MS);
    const [response, { slotsResponseSchema }] = await Promise.all([
      fetch(apiPath('/api/consultations/slots'), { signal }),
      loadSchema(),
    ]);
    if (!response.ok) return { phase: 'failed' };
    const { slots } = slotsResponseSchema.parse(await response.json());
    return { phase: 'loaded', slots };
  } catch {
    return { phase: 'failed' };
  }
}

/** The times at which a call can be booked, asked for once the page is there. */
function useFreeSlots() {
  const [free, setFree] = useState<FreeSlots>({ phase: 'loading' });

  /** Asks again; times that are shown stay until there are others. */
  const refresh = useCallback(async () => {
    const next = await fetchSlots();
    const keep = (known: FreeSlots) =>
      next.phase === 'failed' && known.phase === 'loaded' ? known : next;
    startTransition(() => setFree(keep));
  }, []);

  useEffect(() => void refresh(), [refresh]);

  return { free, setFree, refresh };
}

/**
 * Makes the enquiry form one that books a call, at a free time and in the visitor's zone.
 *
 * @param horizonDays how many days ahead calls are offered
 */
export function useBooking(horizonDays: number): Booking {
  const { free, setFree, refresh } = useFreeSlots();
  const [timeZone, setTimeZone] = useState<string>(AGENCY_TIME_ZONE);
  useEffect(() => {
    // Finding it out takes a slow phone so long that it gets a task of its own.
    const timer = setTimeout(() => startTransition(() => setTimeZone(deviceTimeZone())));
    return () => clearTimeout(timer);
  }, []);
  const retry = () => {
    setFree({ phase: 'loading' });
    void refresh();
  };
  return {
    timeZone,
    onRefused: () => void refresh(),
    picker: (choice) => (
      <LiveCallPicker
        {...choice}
        free={free}
        onRetry={retry}
        horizonDays={horizonDays}
        timeZone={timeZone}
        onTimeZone={setTimeZone}
      />
    ),
  };
}

export const fragments = graphql`
  fragment ConsultationSection on ConsultationPage {
    eyebrow
    heading
    text
    submit
    sent {
      ...ReceiptPanel
    }
    expect {
      ...Expectations
    }
  }

  fragment ConsultationRules on ConsultationRules {
    minutes
    horizonDays
    by {
      label
    }
  }

  fragment Expectations on ConsultationExpectations {
    heading
    calls
    points
    after
    steps
  }

  fragment Caller on TeamMember {
    name
    role
    phone
    portraitDrawing
  }
`;
