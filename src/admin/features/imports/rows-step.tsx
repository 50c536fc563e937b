import {
  Alert,
  Button,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TablePagination,
  TableRow,
  Typography,
} from '@mui/material';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { ALREADY_THERE, type Import, type ShownPlan } from '../../../domain/http-api/imports';
import { FilterField } from '../../components/filter-field';
import { useBeginImport, useDownloadRefused } from './api/imports';
import { Choice } from './columns-step';
import {
  alreadyThereChoice,
  type Fate,
  importFailureText,
  type PlannedRow,
  plannedRows,
  planTexts,
  rowsText,
  rowsToImport,
} from './import-text';
import { StepSection, WideTable } from './step-section';
import type { Answering } from './use-answers';

interface RowsStepProps {
  one: Import;
  plan: ShownPlan;
  answering: Answering;
}

/** The step that previews each row, and begins the import. */
export function RowsStep({ one, plan, answering }: RowsStepProps) {
  const { answers, answer, isSending, failure } = answering;
  const begin = useBeginImport('run');
  const count = rowsToImport(plan, answers);
  const fault = begin.error ?? failure;
  const actions = (
    <>
      <Button
        variant="contained"
        disabled={count === 0}
        loading={begin.isPending || isSending}
        onClick={() => begin.mutate(one.id)}
      >
        {count === 0 ? 'Nothing to import' : `Import ${rowsText(count)}`}
      </Button>
      {plan.refused.length > 0 && <DownloadRefused id={one.id} />}
    </>
  );
  return (
    <StepSection title="What will happen" actions={actions}>
      {plan.already_there.length > 0 && (
        <Choice
          label={ALREADY_THERE.what}
          examples={plan.already_there.slice(0, 3).map(({ name }) => name)}
          value={alreadyThereChoice(answers)}
          options={[...ALREADY_THERE.options]}
          onChange={(value) => answer(ALREADY_THERE.id, value)}
        />
      )}
      <Alert severity={plan.refused.length > 0 ? 'warning' : 'info'}>
        {planTexts(plan, answers).join(' ')} Nobody gets an email.
      </Alert>
      {fault && <Alert severity="error">{importFailureText(fault)}</Alert>}
      <Rows rows={plannedRows(plan)} />
    </StepSection>
  );
}

/** Saves the rows that were refused, with the reasons, to be mended and imported again. */
export function DownloadRefused({ id }: { id: string }) {
  const download = useDownloadRefused(id);
  return (
    <Button
      variant="outlined"
      color="inherit"
      startIcon={<Download size={18} />}
      loading={download.isPending}
      loadingPosition="start"
      onClick={() => download.mutate()}
    >
      Download refused rows
    </Button>
  );
}

const FATES: readonly (readonly [Fate, string])[] = [
  ['added', 'Added'],
  ['there', 'At the desk already'],
  ['left out', 'Left out'],
];

const FATE_LABELS = Object.fromEntries(FATES) as Record<Fate, string>;

const PER_PAGE = 25;

function Rows({ rows }: { rows: readonly PlannedRow[] }) {
  const [fate, setFate] = useState<Fate>();
  const [page, setPage] = useState(0);
  const found = fate ? rows.filter((row) => row.fate === fate) : rows;
  // An answer may have made the list shorter.
  const shown = Math.min(page, Math.max(0, Math.ceil(found.length / PER_PAGE) - 1));
  return (
    <>
      <FilterField
        label="Result"
        value={fate}
        options={FATES}
        onChange={(chosen) => {
          setFate(chosen);
          setPage(0);
        }}
      />
      <WideTable label="Rows of the file">
        <Table size="small">
          <TableHead>
            <TableRow>
              <TableCell>Row</TableCell>
              <TableCell>Result</TableCell>
              <TableCell>Lead</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {found.slice(shown * PER_PAGE, (shown + 1) * PER_PAGE).map((row) => (
              <RowOfFile key={`${row.row} ${row.fate}`} {...row} />
            ))}
          </TableBody>
        </Table>
      </WideTable>
      {found.length === 0 && <Typography color="textSecondary">There is no such row.</Typography>}
      <TablePagination
        component="div"
        count={found.length}
        page={shown}
        onPageChange={(_, next) => setPage(next)}
        rowsPerPage={PER_PAGE}
        rowsPerPageOptions={[PER_PAGE]}
      />
    </>
  );
}

const RowOfFile = ({ row, line, fate, name, text, warnings }: PlannedRow) => (
  <TableRow>
    <TableCell sx={{ verticalAlign: 'top' }}>
      {row}
      {line !== undefined && ` (line ${line})`}
    </TableCell>
    <TableCell sx={{ verticalAlign: 'top', overflowWrap: 'normal' }}>{FATE_LABELS[fate]}</TableCell>
    <TableCell dir="auto" sx={{ overflowWrap: 'anywhere', minInlineSize: '12rem' }}>
      {name && (
        <Typography variant="subtitle2" component="p">
          {name}
        </Typography>
      )}
      {text}
      {warnings.map((warning) => (
        <Typography key={warning} variant="body2" color="warning">
          {warning}
        </Typography>
      ))}
    </TableCell>
  </TableRow>
);
