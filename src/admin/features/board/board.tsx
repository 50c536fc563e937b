import {
  type BeforeCapture,
  DragDropContext,
  type DragStart,
  type DragUpdate,
  type DropResult,
  type ResponderProvided,
} from '@hello-pangea/dnd';
import { Stack } from '@mui/material';
import { useMemo, useState } from 'react';
import type { BoardResponse } from '../../../domain/http-api/leads';
import { isLeadStatus, type Lead, statusLabel } from '../../../domain/lead';
import { boardLeadSearch, PATHS } from '../../lib/paths';
import { TAKES_SHORTCUTS } from '../../lib/shortcuts';
import { rowOf } from '../leads/lead-focus';
import { senderOf } from '../leads/lead-names';
import { FocusedLeadKeys, useListKeys } from '../leads/list/list-keys';
import { type ListView, viewSearch } from '../leads/list/list-view';
import { boardWith, cardsOf } from './api/get-board';
import type { Movers } from './board-card';
import { BoardColumn, type CarriedCard } from './board-column';

/** Read to people who reach a card by keyboard. */
const HOW_TO_MOVE =
  'Press Space to pick up the card, the left and right arrow keys to change its column, and Space again to drop it. Escape puts it back.';

interface BoardProps {
  board: BoardResponse;
  view: ListView;
}

/** The columns, between which cards are dragged by mouse, finger or keyboard. */
export function Board({ board, view }: BoardProps) {
  const [movers] = useState<Movers>(() => new Map());
  const { shown, settled, carried, hold, drop } = useShownBoard(board);
  // The library itself gives the focus to a dropped card.
  const leads = useMemo(() => leadsOf(settled), [settled]);
  const focusedLead = useListKeys({
    leads,
    isLeadOpen: false,
    onSelect: () => undefined,
  });
  const search = boardLeadSearch(viewSearch(view));
  const leadOf = (id: string) => leadsOf(shown).find((lead) => lead.id === id);
  const nameOf = (id: string) => {
    const lead = leadOf(id);
    return lead ? senderOf(lead) : '';
  };

  const onDragEnd = (result: DropResult, { announce }: ResponderProvided) => {
    const { draggableId: id, destination } = result;
    announce(endWords(nameOf(id), result));
    const lead = leadOf(id);
    const status = destination?.droppableId;
    if (!lead || !isLeadStatus(status) || status === lead.status) return drop();
    drop({ ...lead, status });
    movers.get(id)?.(status);
  };
  return (
    <DragDropContext
      dragHandleUsageInstructions={HOW_TO_MOVE}
      onBeforeCapture={hold}
      onDragStart={(start, { announce }) => announce(startWords(nameOf(start.draggableId), start))}
      onDragUpdate={(update, { announce }) =>
        announce(updateWords(nameOf(update.draggableId), update))
      }
      onDragEnd={onDragEnd}
    >
      <Stack {...TAKES_SHORTCUTS} direction="row" sx={columnsStyle}>
        {shown.columns.map((column) => (
          <BoardColumn
            key={column.status}
            column={column}
            companies={shown.companies}
            search={search}
            listPath={PATHS.dashboard + viewSearch({ ...view, status: column.status as 'new' })}
            movers={movers}
            carried={carried}
          />
        ))}
      </Stack>
      {focusedLead && <FocusedLeadKeys key={focusedLead.id} lead={focusedLead} />}
    </DragDropContext>
  );
}

/** As they are drawn. */
const leadsOf = ({ columns, companies }: BoardResponse): Lead[] =>
  columns.flatMap(({ leads }) => cardsOf(leads, companies));

interface HeldBoard {
  from: BoardResponse;
  shown: BoardResponse;
  isDropped: boolean;
  carried: CarriedCard | undefined;
}

/**
 * The board as it is drawn. While a card is held, answers of the server wait: the library cannot have cards come and go. A
 * dropped card is in its column at once, and not a frame later, when the cache has told of the change.
 * `settled` is the board before that drop.
 */
function useShownBoard(board: BoardResponse) {
  const [held, setHeld] = useState<HeldBoard>();
  const isOver = held?.isDropped && held.from !== board;
  if (isOver) setHeld(undefined);
  return {
    shown: held && !isOver ? held.shown : board,
    settled: held && !isOver ? held.from : board,
    carried: held?.carried,
    hold: ({ draggableId }: BeforeCapture) => {
      const lead = leadsOf(board).find(({ id }) => id === draggableId);
      const height = rowOf(draggableId)?.offsetHeight ?? 0;
      setHeld({ from: board, shown: board, isDropped: false, carried: lead && { lead, height } });
    },
    drop: (lead?: Lead) =>
      setHeld(
        lead && {
          ...{ from: board, shown: boardWith(board, lead), isDropped: true },
          carried: undefined,
        },
      ),
  };
}

const columnsStyle = {
  // Words for screen readers inside it cannot widen the page.
  position: 'relative',
  gap: 1,
  blockSize: { md: '100%' },
  overflowX: { xs: 'auto', md: 'visible' },
  scrollSnapType: { xs: 'x proximity', md: 'none' },
};

const columnOf = ({ droppableId }: { droppableId: string }) => statusLabel(droppableId);

/** Said by screen readers when a card is picked up. */
export const startWords = (name: string, { source }: DragStart): string =>
  `${name}, picked up from ${columnOf(source)}.`;

/** Said while it moves. */
export const updateWords = (name: string, { destination }: DragUpdate): string =>
  destination ? `${name}, over ${columnOf(destination)}.` : `${name}, over no column.`;

/** Said when it was dropped. */
export function endWords(name: string, { source, destination, reason }: DropResult): string {
  if (reason === 'DROP' && destination && destination.droppableId !== source.droppableId) {
    return `${name}, moved from ${columnOf(source)} to ${columnOf(destination)}.`;
  }
  return `${name}, back in ${columnOf(source)}.`;
}
