import { Box, Chip, Link, Stack, Typography } from '@mui/material';
import { useLocation } from '@reach/router';
import { Link as GatsbyLink } from 'gatsby';
import { createContext, type ReactNode, use, useId } from 'react';
import { answerText, type CustomAnswer, linkOf } from '../../../../domain/custom-answers';
import { enquiryLabel, shownValue, serviceLabel } from '../../../../domain/enquiry-fields';
import type { Lead, LeadDetail } from '../../../../domain/lead';
import { mailtoHref } from '../../../../domain/contact-links';
import { type EnquiryField, enquiryFieldsIn, kindOf } from '../../../../domain/lead-fields';
import { ContentWords } from '../../../components/content-words';
import { DESK_ENGLISH, DESK_LANGUAGE, wordsIn } from '../../../../language/languages';
import { PhoneLink } from '../../../components/phone-link';
import { fullTime, shortTime } from '../../../../domain/time-text';
import { leadPath } from '../../../lib/paths';
import { matchesText } from '../lead-names';
import { StatusControl } from '../status-control';
import { isOpen, MergeButton } from './merge-button';

interface LeadSectionProps {
  title: string;
  children: ReactNode;
}

/** Heading level of a lead's parts: one below the lead itself. */
export const SectionHeading = createContext<'h2' | 'h3'>('h3');

/** A part of a lead under its heading. */
export function LeadSection({ title, children }: LeadSectionProps) {
  const id = useId();
  const heading = use(SectionHeading);
  return (
    <Stack component="section" aria-labelledby={id} sx={{ gap: 1 }}>
      <Typography id={id} variant="subtitle2" component={heading}>
        {title}
      </Typography>
      {children}
    </Stack>
  );
}

export const Time = ({ iso }: { iso: string }) => (
  <time dateTime={iso} title={fullTime(iso)}>
    {shortTime(iso)}
  </time>
);

const replyFact = ({ first_response_at: answered, reply_due_at: due }: LeadDetail) => {
  if (answered === null) return 'Not yet';
  if (due === null) return <Time iso={answered} />;
  const isInTime = Date.parse(answered) <= Date.parse(due);
  return (
    <>
      <Time iso={answered} />, {isInTime ? 'in time' : 'later than promised'}
    </>
  );
};

/** The address, marked where emails to it come back. */
const EmailAddress = ({ lead: { email, email_typed, email_bounced_at } }: { lead: Lead }) => (
  <>
    <a href={mailtoHref(email)}>{email_typed ?? email}</a>
    {email_bounced_at && (
      <>
        {' '}
        <Chip size="small" color="error" variant="outlined" label="Can’t be delivered" />
      </>
    )}
  </>
);

/** A field of the enquiry; an address and a number lead to the programs for them. */
function enquiryFact(lead: Lead, field: EnquiryField): ReactNode {
  const value = lead[field];
  if (!value) return null;
  if (kindOf(field) === 'email') return <EmailAddress lead={lead} />;
  if (kindOf(field) === 'phone') return <PhoneLink phone={value} />;
  const shown = shownValue(field, value);
  return kindOf(field) === 'choice' ? <ContentWords>{shown}</ContentWords> : shown;
}

/** An answer to one of the agency's own questions. Only a link that is safe to follow is one. */
function answerFact(answer: CustomAnswer): ReactNode {
  const href = linkOf(answer);
  const text = answerText(answer);
  if (answer.kind === 'phone') return <PhoneLink phone={text} />;
  if (href === undefined) return <span dir="auto">{text}</span>;
  return (
    <a href={href} target="_blank" rel="noopener noreferrer nofollow">
      {text}
    </a>
  );
}

/** How to reach the sender of an enquiry, and what they answered. */
const EnquiryFacts = ({ lead }: { lead: Lead }) => (
  <Facts
    facts={[
      ...enquiryFieldsIn('facts').map(
        (field) => [enquiryLabel(field), enquiryFact(lead, field), DESK_LANGUAGE] as const,
      ),
      ...lead.custom_fields.map(
        (answer) => [answer.label, answerFact(answer), lead.language ?? DESK_LANGUAGE] as const,
      ),
    ]}
  />
);

/** The enquiries that were merged into a lead, folded: their words are part of the conversation. */
export function MergedEnquiries({ merged }: { merged: readonly Lead[] }) {
  if (merged.length === 0) return null;
  return (
    <LeadSection title={merged.length === 1 ? 'Merged enquiry' : 'Merged enquiries'}>
      {merged.map((enquiry) => (
        <Box key={enquiry.id} component="details">
          <Typography component="summary" variant="body2">
            {enquiry.reference}, <Time iso={enquiry.created_at} />
          </Typography>
          <EnquiryFacts lead={enquiry} />
        </Box>
      ))}
    </LeadSection>
  );
}

/** How to reach the sender, the reply promise and how the sender came. */
export function LeadFacts({ lead }: { lead: LeadDetail }) {
  const isErased = lead.erased_at !== null;
  return (
    <>
      {!isErased && (
        <LeadSection title="Enquiry">
          <EnquiryFacts lead={lead} />
        </LeadSection>
      )}
      <LeadSection title="Reply promise">
        <Facts
          facts={[
            ['Received', <Time iso={lead.created_at} />],
            ['Reply due by', lead.reply_due_at && <Time iso={lead.reply_due_at} />],
            ['Answered', replyFact(lead)],
          ]}
        />
      </LeadSection>
      {lead.journey && (
        <LeadSection title="Journey">
          <Facts facts={journeyFacts(lead.journey).map(({ label, text }) => [label, text])} />
        </LeadSection>
      )}
    </>
  );
}

/** A label, its value, and the language of the label where that is not the desk's English. */
type Fact = readonly [label: string, value: ReactNode, lang?: string];

/** Labels and values; a fact without a value is left out. */
const Facts = ({ facts }: { facts: readonly Fact[] }) => (
  <Box component="dl" sx={factsStyle}>
    {facts.map(
      ([label, value, lang = DESK_ENGLISH]) =>
        value && (
          <Box key={label} sx={{ display: 'contents' }}>
            <dt {...wordsIn(lang, DESK_ENGLISH)}>{label}</dt>
            <dd>{value}</dd>
          </Box>
        ),
    )}
  </Box>
);

const factsStyle = {
  display: 'grid',
  gridTemplateColumns: '7.25rem minmax(0, 1fr)',
  columnGap: 2,
  rowGap: 0.5,
  margin: 0,
  typography: 'body2',
  '& dt': { color: 'text.secondary' },
  '& dd': { margin: 0, overflowWrap: 'anywhere', whiteSpace: 'pre-line' },
  '& a': { color: 'primary.main' },
  // In a narrow column each label stands above its value.
  '@container (max-width: 18rem)': {
    gridTemplateColumns: 'minmax(0, 1fr)',
    rowGap: 0,
    '& dt': { color: 'text.secondary', typography: 'caption' },
    '& dd': { margin: 0, marginBlockEnd: 0.75, overflowWrap: 'anywhere' },
  },
};

interface LeadLinksProps {
  title: string;
  leads: readonly Lead[];
  /** Tells more about a lead than the title. */
  about: (lead: Lead) => string;
  /** The action for a lead of the list. */
  actionOf?: (lead: Lead) => ReactNode;
}

/** Leads that belong to one; nothing where there are none. */
function LeadLinks({ title, leads, about, actionOf }: LeadLinksProps) {
  const { search } = useLocation();
  if (leads.length === 0) return null;
  return (
    <LeadSection title={title}>
      <Box component="ul" sx={{ margin: 0, padding: 0, listStyle: 'none' }}>
        {leads.map((lead) => (
          <Stack key={lead.id} component="li" direction="row" sx={otherLeadStyle}>
            <Link component={GatsbyLink} to={leadPath(lead.reference, search)} variant="body2">
              {lead.reference}
            </Link>
            <StatusControl lead={lead} />
            <Typography variant="body2" sx={{ flex: '1 1 12rem' }}>
              {serviceLabel(lead.service)}, <Time iso={lead.created_at} />, {about(lead)}
            </Typography>
            {actionOf?.(lead)}
          </Stack>
        ))}
      </Box>
    </LeadSection>
  );
}

interface OtherLeadsProps {
  lead: Lead;
  /** Of the same person. */
  others: readonly Lead[];
  /** Of other people at the same company. */
  colleagues: readonly Lead[];
}

/** The other leads of the same person, and those of the same company. */
export const OtherLeads = ({ lead: shown, others, colleagues }: OtherLeadsProps) => (
  <>
    <LeadLinks
      title="Other leads with this address or number"
      leads={others}
      about={(lead) => matchesText(shown, [lead])}
      actionOf={(lead) =>
        isOpen(shown) && isOpen(lead) && <MergeButton lead={shown} other={lead} />
      }
    />
    <LeadLinks title="Other people at this company" leads={colleagues} about={({ name }) => name} />
  </>
);

const otherLeadStyle = { flexWrap: 'wrap', alignItems: 'center', gap: 1 };

type Journey = NonNullable<LeadDetail['journey']>;

/** The campaign parameters in the order people say them: where, by what means, under what name. */
const CAMPAIGN = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content'];

const campaignOf = (journey: Journey) =>
  CAMPAIGN.flatMap((key) => journey[key] ?? []).join(' · ') || null;

/** `https://www.google.com/search` → `google.com/search`: the address as people say it. */
const withoutProtocol = (address: string) =>
  address.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '');

const pageName = (path: string) => (path === '/' ? 'Home page' : path);

/** How a visitor came to write, as label and text; a part that is unknown is left out. */
export function journeyFacts(journey: Journey): { label: string; text: string }[] {
  const { referrer, landing_page, page } = journey;
  const campaign = campaignOf(journey);
  return [
    { label: 'Came from', text: referrer ? withoutProtocol(referrer) : 'No other website' },
    ...(campaign ? [{ label: 'Campaign', text: campaign }] : []),
    ...(landing_page ? [{ label: 'Arrived on', text: pageName(landing_page) }] : []),
    ...(page ? [{ label: 'Wrote from', text: pageName(page) }] : []),
  ];
}
