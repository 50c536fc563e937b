import type { DragStart, DragUpdate, DropResult } from '@hello-pangea/dnd';
import { statusLabel } from '../../../domain/lead';

/** Read to people who reach a card by keyboard. */
export const HOW_TO_MOVE =
  'Press Space to pick up the card, the left and right arrow keys to change its column, and Space again to drop it. Escape puts it back.';

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
