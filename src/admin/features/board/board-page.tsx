import { Box, Skeleton, Stack, ToggleButton, ToggleButtonGroup, Typography } from '@mui/material';
import { visuallyHidden } from '@mui/utils';
import { LEAD_STATUS_VALUES } from '../../../domain/lead';
import { Failure } from '../../components/loading';
import { PATHS } from '../../lib/paths';
import { AddLeadButton } from '../leads/add/add-lead-button';
import { ChangeQuestions } from '../leads/change/change-questions';
import { FilterBar } from '../leads/list/filter/filter-bar';
import { ViewTabs } from '../views/view-tabs';
import {
  boardView,
  type ChangeView,
  filterOf,
  isNarrowed,
  type ListView,
  useListView,
  withFilter,
} from '../leads/list/list-view';
import { EmptyList } from '../leads/list/rows/lead-rows';
import { useBoard } from './api/get-board';
import { Board } from './board';

/** The list as a board: the statuses are its columns, so it has no filter by status. */
export default function BoardPage() {
  const { view: shown, change, isWaiting, isGone } = useListView(PATHS.board);
  const view = boardView(shown);
  const board = useBoard(view, isWaiting);
  const total = board.data?.columns.reduce((sum, column) => sum + column.total, 0) ?? 0;
  return (
    <Stack component="main" sx={pageStyle}>
      <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <Typography variant="h1" sx={{ flex: 1 }}>
          Board
        </Typography>
        <AddLeadButton hasKey />
        <Urgency view={view} onChange={change} />
      </Stack>
      <ViewTabs
        {...{ view: shown, isGone }}
        path={PATHS.board}
        isLoaded={board.data !== undefined}
        onChange={change}
      />
      <FilterBar view={view} total={total} isBesideLead={false} onChange={change} />
      {board.isPending && <BoardSkeleton />}
      {!board.data && board.error && (
        <Failure title="The board could not be loaded." query={board} />
      )}
      {board.data && total === 0 && isNarrowed(view) && <EmptyList view={view} onChange={change} />}
      {board.data && !(total === 0 && isNarrowed(view)) && (
        <Box
          aria-busy={board.isPlaceholderData}
          sx={{ ...boardStyle, opacity: board.isPlaceholderData ? 0.6 : 1 }}
        >
          <ChangeQuestions>
            <Board board={board.data} view={view} />
          </ChangeQuestions>
        </Box>
      )}
    </Stack>
  );
}

const URGENCIES = { all: 'All', overdue: 'Overdue', today: 'Today' } as const;

/** The filters of the list that are no status. */
const Urgency = ({ view, onChange }: { view: ListView; onChange: ChangeView }) => (
  <ToggleButtonGroup
    exclusive
    size="small"
    color="primary"
    aria-label="Filter the board"
    value={filterOf(view)}
    onChange={(_event, filter: keyof typeof URGENCIES | null) =>
      onChange(withFilter(filter ?? 'all'))
    }
  >
    {Object.entries(URGENCIES).map(([filter, label]) => (
      <ToggleButton key={filter} value={filter} sx={{ paddingBlock: 0.5 }}>
        {label}
      </ToggleButton>
    ))}
  </ToggleButtonGroup>
);

const pageStyle = {
  gap: 1,
  paddingInline: { xs: 1, sm: 2 },
  paddingBlock: 1,
  // From here on the columns fit beside each other and scroll by themselves, below the bar.
  blockSize: { md: 'calc(100dvh - 49px)' },
  minBlockSize: { md: '30rem' },
};

const boardStyle = { flex: 1, minBlockSize: { md: 0 }, minInlineSize: 0 };

const BoardSkeleton = () => (
  <Stack direction="row" sx={{ gap: 1, overflow: 'hidden' }}>
    <Box role="status" sx={visuallyHidden}>
      Loading the board…
    </Box>
    {LEAD_STATUS_VALUES.map((status) => (
      <Skeleton
        key={status}
        aria-hidden
        variant="rounded"
        height={320}
        sx={{ flex: { xs: '0 0 85%', md: 1 } }}
      />
    ))}
  </Stack>
);
