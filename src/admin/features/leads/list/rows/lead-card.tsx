import { Box, Checkbox, ListItem, Typography } from '@mui/material';
import { memo, type MouseEvent, type ReactNode } from 'react';
import { serviceLabel } from '../../../../../domain/enquiry-fields';
import type { LastWords } from '../../../../../domain/http-api/day';
import type { FoundWords } from '../../../../../domain/http-api/leads';
import type { Lead } from '../../../../../domain/lead';
import { dateText, fullTime, shortTime } from '../../../../../domain/time-text';
import { agencyDay } from '../../../../../domain/zone';
import { AT_THE_START, TWO_LINES } from '../../../../components/written-text';
import { AnswerMark, LeadLink, OwnerAvatar, senderOf } from '../../lead-names';
import { ReplyClock } from '../../reply-clock';
import { SpamButton } from '../../spam-button';
import { StatusControl } from '../../status-control';
import { worthText } from '../../lead-text';
import { openLead } from '../list-view';
import { FoundWordsLines } from './found-words';

interface LeadCardProps {
  lead: Lead;
  owner: string;
  /** Empty when there is none. */
  nextAction: string;
  /** Its day is over. */
  isLate: boolean;
  /** Shown instead of the enquiry and its day. */
  answer?: LastWords | undefined;
  /** The places where the words of a search stand: shown instead of the enquiry, or below the next action. */
  found?: readonly FoundWords[] | undefined;
  /** Query of the list, which stays in the address of the lead. */
  search: string;
  /** Without it there is nothing to select. */
  isSelected?: boolean;
  isOpen: boolean;
  onToggle?: (id: string) => void;
  /** At the end of its last line. */
  control?: ReactNode;
}

type CardTextProps = Pick<LeadCardProps, 'nextAction' | 'isLate' | 'found'> & {
  words: string;
  isAnswer: boolean;
};

/** The next action; without one the words that a search found, or else the visitor's own. */
function CardText({ nextAction, isLate, found, words, isAnswer }: CardTextProps) {
  if (!nextAction && found?.length) return <FoundWordsLines found={found} />;
  return (
    <Typography
      variant="body2"
      dir="auto"
      noWrap={!isAnswer}
      sx={[AT_THE_START, isAnswer && answerStyle]}
    >
      {nextAction ? (
        <Box component="strong" sx={isLate ? { color: 'error.main' } : undefined}>
          {nextAction}
        </Box>
      ) : (
        words
      )}
    </Typography>
  );
}

/** A lead as a card. */
export const LeadCard = memo(function LeadCard({ lead, answer, search, ...props }: LeadCardProps) {
  const shownAt = answer?.at ?? lead.created_at;
  const openUnlessControl = ({ target }: MouseEvent) => {
    const isControl = target instanceof Element && target.closest('a, button, input, [role]');
    if (!isControl || isControl.matches('[role=presentation]')) openLead(lead.reference);
  };
  return (
    // The name in it is a link, for the keyboard; the rest of the card only makes it easier to hit.
    <ListItem
      disablePadding
      data-id={lead.id}
      data-row
      onClick={openUnlessControl}
      sx={[cardStyle, props.isOpen && { bgcolor: 'action.selected' }]}
    >
      {props.isSelected !== undefined && (
        <Checkbox
          size="small"
          checked={props.isSelected}
          slotProps={{ input: { 'aria-label': `Select ${senderOf(lead)}` } }}
          onChange={() => props.onToggle?.(lead.id)}
        />
      )}
      <Box sx={{ flex: 1, minInlineSize: 0 }}>
        <Box sx={lineStyle}>
          <LeadLink
            lead={lead}
            search={search}
            aria-current={props.isOpen ? 'true' : undefined}
            variant="subtitle2"
            noWrap
            sx={{ flex: 1 }}
          />
          <AnswerMark lead={lead} />
          <StatusControl lead={lead} />
        </Box>
        <Box sx={lineStyle}>
          <ReplyClock lead={lead} />
          <Typography variant="caption" component="p" color="textSecondary" noWrap>
            {[worthText(lead), lead.company, serviceLabel(lead.service), props.owner]
              .filter(Boolean)
              .join(' · ')}
          </Typography>
          <Typography variant="caption" color="textSecondary" noWrap sx={endStyle}>
            <time dateTime={shownAt} title={fullTime(shownAt)}>
              {answer ? shortTime(shownAt) : dateText(agencyDay(shownAt))}
            </time>
          </Typography>
        </Box>
        <Box sx={lineStyle}>
          <CardText
            {...props}
            words={answer?.text ?? lead.message}
            isAnswer={answer !== undefined}
          />
          <Box sx={[endStyle, lineStyle]}>
            {lead.owner_id !== null && <OwnerAvatar name={props.owner} size={22} />}
            {props.control}
          </Box>
        </Box>
        {props.nextAction && props.found?.length ? <FoundWordsLines found={props.found} /> : null}
        {lead.spam_reason !== null && (
          <Box sx={[lineStyle, { justifyContent: 'space-between' }]}>
            <Typography variant="caption" color="textSecondary" noWrap>
              Spam: {lead.spam_reason}
            </Typography>
            <SpamButton lead={lead} spam={false} />
          </Box>
        )}
      </Box>
    </ListItem>
  );
});

const cardStyle = {
  gap: 0.5,
  alignItems: 'start',
  paddingBlock: 0.75,
  paddingInlineEnd: 0.5,
  borderBlockEnd: '1px solid',
  borderColor: 'divider',
  cursor: 'pointer',
  '&:hover': { bgcolor: 'action.hover' },
};

/** On a phone the button beside it takes half of the line. */
const answerStyle = { ...TWO_LINES, WebkitLineClamp: { xs: '2', sm: '1' } };

/** Keeps its width at the end of a line. */
const endStyle = { flexShrink: 0, marginInlineStart: 'auto' };

const lineStyle = { display: 'flex', gap: 1, alignItems: 'center', minBlockSize: 26 };
