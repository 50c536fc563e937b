import { Draggable, type DraggableProvided } from '@hello-pangea/dnd';
import { Box, Link, Paper, Typography } from '@mui/material';
import { navigate } from 'gatsby';
import { memo, type MouseEvent, useEffect } from 'react';
import { serviceLabel } from '../../../domain/enquiry-fields';
import type { Lead, LeadStatus } from '../../../domain/lead';
import { leadPath } from '../../lib/paths';
import { useNow } from '../../lib/time';
import { useChangeStatus } from '../leads/api/change-lead';
import { AnswerMark, senderOf, TARGET } from '../leads/lead-names';
import { isPast, nextActionText, worthText } from '../leads/lead-text';
import { ReplyClock } from '../leads/reply-clock';
import { StatusControl } from '../leads/status-control';

/** How each card of the board changes the status of its lead, by the lead's id. */
export type Movers = Map<string, (status: LeadStatus) => void>;

interface BoardCardProps {
  lead: Lead;
  index: number;
  owner: string;
  /** Query of the lead's address, which leads back to the board. */
  search: string;
  movers: Movers;
}

/** A lead on the board. The whole card is dragged; its status control does the same without dragging. */
export const BoardCard = memo(function BoardCard({ lead, index, ...props }: BoardCardProps) {
  return (
    <Draggable draggableId={lead.id} index={index}>
      {(provided, { isDragging, isDropAnimating }) => (
        <Card
          {...provided}
          isDragging={isDragging}
          isDropped={isDropAnimating}
          lead={lead}
          {...props}
        />
      )}
    </Draggable>
  );
});

interface CardProps extends Omit<BoardCardProps, 'index'>, DraggableProvided {
  isDragging: boolean;
  isDropped: boolean;
}

/** The card as it is drawn, which stays as it is while cards above it come and go. */
const Card = memo(function Card({
  innerRef,
  draggableProps,
  dragHandleProps,
  isDragging,
  isDropped,
  lead,
  ...props
}: CardProps) {
  return (
    <Paper
      ref={innerRef}
      {...draggableProps}
      {...dragHandleProps}
      // It lands at once: the library would bring it to where the pointer is, not to its gap.
      style={{ ...draggableProps.style, ...(isDropped && { transitionDuration: '0.001s' }) }}
      // Not a button, as which its link and its status could not be reached.
      role="group"
      aria-roledescription="card"
      aria-label={senderOf(lead)}
      data-id={lead.id}
      data-is-dragging={isDragging || undefined}
      variant="outlined"
      sx={cardStyle}
    >
      <CardContent lead={lead} {...props} />
    </Paper>
  );
});

/** The content of a card, which is the same while the card is carried. */
const CardContent = memo(function CardContent({
  lead,
  owner,
  search,
  movers,
}: Omit<BoardCardProps, 'index'>) {
  useMover(lead, movers);
  return (
    <>
      <Box sx={lineStyle}>
        <CardLink lead={lead} search={search} />
        <StatusControl lead={lead} isShownAbove />
      </Box>
      <Typography variant="caption" component="p" color="textSecondary" noWrap>
        {[lead.company, serviceLabel(lead.service), owner].filter(Boolean).join(' · ')}
      </Typography>
      {(lead.value !== null || lead.outcome) && (
        <Typography variant="body2" component="strong" sx={worthStyle}>
          {worthText(lead)}
        </Typography>
      )}
      {(lead.next_action ?? lead.next_action_on) && <NextAction lead={lead} />}
      {(lead.awaiting_reply_until !== null || lead.unread_answers > 0) && (
        <Box sx={lineStyle}>
          <ReplyClock lead={lead} />
          <AnswerMark lead={lead} />
        </Box>
      )}
    </>
  );
});

/** Goes to the lead. Gatsby's own link would watch, for each card, whether it is in view. */
function CardLink({ lead, search }: Pick<BoardCardProps, 'lead' | 'search'>) {
  const path = leadPath(lead.reference, search);
  const follow = (event: MouseEvent) => {
    const { button, metaKey, ctrlKey, shiftKey, altKey } = event;
    // Such a click asks for another tab or window.
    if (button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return;
    event.preventDefault();
    void navigate(path);
  };
  return (
    <Link
      href={path}
      onClick={follow}
      data-lead={lead.reference}
      color="inherit"
      underline="hover"
      variant="subtitle2"
      noWrap
      sx={{ ...TARGET, flex: 1 }}
    >
      {senderOf(lead)}
    </Link>
  );
}

function NextAction({ lead }: { lead: Lead }) {
  const now = useNow();
  return (
    <Typography
      variant="body2"
      noWrap
      color={isPast(lead.next_action_on, now) ? 'error' : undefined}
    >
      {nextActionText(lead, now)}
    </Typography>
  );
}

/** Lets the board change this lead as its status control does, while the card is there. */
function useMover(lead: Lead, movers: Movers) {
  const changeStatus = useChangeStatus(lead);
  useEffect(() => {
    movers.set(lead.id, changeStatus);
    return () => {
      movers.delete(lead.id);
    };
  }, [lead.id, changeStatus, movers]);
}

/** The style of a carried card is there before: a rule that comes with it would style the whole page anew. */
const cardStyle = {
  padding: 1,
  marginBlockEnd: 1,
  cursor: 'grab',
  '&:active': { cursor: 'grabbing' },
  '&[data-is-dragging]': { boxShadow: 6 },
  // The gap itself moves the others (board-column.tsx).
  '&:not([data-is-dragging])': { transform: 'none !important' },
};

const worthStyle = {
  display: 'block',
  fontWeight: 'bold',
  fontVariantNumeric: 'tabular-nums',
};

const lineStyle = { display: 'flex', gap: 1, alignItems: 'center', flexWrap: 'wrap' };
