import { Droppable } from '@hello-pangea/dnd';
import { Box, Link as MuiLink, Typography } from '@mui/material';
import { Link } from 'gatsby';
import { Fragment, memo, useId } from 'react';
import type { BoardColumn as Column, BoardResponse } from '../../../domain/http-api/leads';
import { type Lead, statusLabel } from '../../../domain/lead';
import { amountText, countText } from '../../../domain/numbers';
import { useStaff } from '../leads/api/list-staff';
import type { CompanyGroup } from '../leads/company-groups';
import { GroupTitle } from '../leads/group-title';
import { ownerName } from '../leads/lead-names';
import { BoardCard, type Movers } from './board-card';
import { cardBelow, cardsOf, groupsOf } from './api/get-board';

/** The card that is dragged, and its height in px. */
export interface CarriedCard {
  lead: Lead;
  height: number;
}

interface BoardColumnProps {
  column: Column;
  companies: BoardResponse['companies'];
  search: string;
  /** The address of the list with all leads of the column. */
  listPath: string;
  movers: Movers;
  carried: CarriedCard | undefined;
}

/** A status of the board: how many leads it has, what they are worth, and those that are due first. */
export const BoardColumn = memo(function BoardColumn(props: BoardColumnProps) {
  const { column, companies, search, listPath, movers, carried } = props;
  const { status, total, is_more: isMore, value, leads } = column;
  const id = useId();
  const below = carried && cardBelow(column, carried.lead, companies);
  const more = total - leads.length;
  return (
    <Box component="section" aria-labelledby={id} sx={columnStyle}>
      <Box sx={{ paddingInline: 1, paddingBlock: 1 }}>
        <Typography id={id} variant="h3" component="h2">
          {statusLabel(status)}{' '}
          <Typography component="span" color="textSecondary" sx={{ fontWeight: 'normal' }}>
            {countText(total)}
            {isMore && '+'}
          </Typography>
        </Typography>
        <Typography variant="body2" color="textSecondary" sx={{ minBlockSize: '1.45em' }}>
          {value !== null &&
            value > 0 &&
            `${amountText(value)}${status === 'closed' ? ' won' : ''}`}
        </Typography>
      </Box>
      <Droppable droppableId={status}>
        {(provided, { isDraggingOver }) => (
          <Box
            ref={provided.innerRef}
            {...provided.droppableProps}
            data-is-over={isDraggingOver || undefined}
            sx={cardsStyle}
          >
            <Cards
              leads={leads}
              companies={companies}
              search={search}
              movers={movers}
              gapAbove={isDraggingOver ? below : undefined}
              isGapAboveHeading={
                isDraggingOver && below
                  ? companies?.[below] !== companies?.[carried.lead.id]
                  : false
              }
              gapHeight={carried?.height ?? 0}
            />
            {/* The library's own gap is where the pointer is. */}
            <Box hidden>{provided.placeholder}</Box>
            {leads.length === 0 && (
              <Typography variant="body2" color="textSecondary" sx={{ padding: 1 }}>
                No leads
              </Typography>
            )}
            {more > 0 && (
              <Typography variant="body2" sx={{ padding: 1 }}>
                and {isMore && 'at least '}
                {countText(more)} more:{' '}
                <MuiLink component={Link} to={listPath}>
                  open the list
                </MuiLink>
              </Typography>
            )}
          </Box>
        )}
      </Droppable>
    </Box>
  );
});

interface CardsProps
  extends Pick<Column, 'leads'>, Pick<BoardColumnProps, 'companies' | 'search' | 'movers'> {
  /** The card above which a card that is carried here will land, null for the end; undefined without one. */
  gapAbove: string | null | undefined;
  /** That card is of another company. */
  isGapAboveHeading: boolean;
  gapHeight: number;
}

/** The cards of a column, which stay as they are while one is carried over it. */
const Cards = memo(function Cards({ leads, companies, search, movers, ...gap }: CardsProps) {
  const staff = useStaff();
  const order = cardsOf(leads, companies);
  const gapAt = (id: string | null, isAboveHeading: boolean) =>
    gap.gapAbove === id &&
    gap.isGapAboveHeading === isAboveHeading && <Gap height={gap.gapHeight} />;
  return (
    <>
      {groupsOf(leads, companies).flatMap(({ heading, leads: cards }) =>
        cards.map((lead) => (
          <Fragment key={lead.id}>
            {gapAt(lead.id, true)}
            {heading && lead === cards[0] && <GroupHeading group={heading} />}
            {gapAt(lead.id, false)}
            <BoardCard
              lead={lead}
              // Counted from the last card: one that comes or goes on top leaves the others as they are.
              index={order.indexOf(lead) - order.length}
              owner={lead.owner_id === null ? '' : ownerName(staff, lead.owner_id)}
              search={search}
              movers={movers}
            />
          </Fragment>
        )),
      )}
      {gapAt(null, false)}
    </>
  );
});

const GroupHeading = ({ group }: { group: CompanyGroup }) => (
  <Typography variant="subtitle2" component="h3" noWrap sx={{ paddingBlockEnd: 0.5 }}>
    <GroupTitle group={group} />
  </Typography>
);

const Gap = ({ height }: { height: number }) => (
  <Box ref={bringIntoView} data-gap style={{ blockSize: height }} sx={gapStyle} />
);

const bringIntoView = (element: HTMLElement | null) =>
  element?.scrollIntoView({ block: 'nearest', inline: 'nearest' });

const gapStyle = {
  marginBlockEnd: 1,
  border: '1px dashed',
  borderColor: 'text.secondary',
  borderRadius: 1,
};

/** Columns that fit side by side scroll by themselves; on a phone they are swiped, and the page scrolls. */
const columnStyle = {
  display: 'flex',
  flexDirection: 'column',
  flex: { xs: '0 0 min(20rem, 85%)', md: '1 1 0' },
  minInlineSize: 0,
  minBlockSize: { md: 0 },
  bgcolor: 'action.hover',
  borderRadius: 1,
  scrollSnapAlign: 'start',
};

const cardsStyle = {
  flex: 1,
  minBlockSize: '8rem',
  padding: 1,
  borderRadius: 1,
  overflowY: { md: 'auto' },
  '&[data-is-over]': { bgcolor: 'action.selected' },
};
