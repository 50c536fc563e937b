import { Alert, AlertTitle, Button, Step, StepButton, Stepper, Typography } from '@mui/material';
import { Link } from 'gatsby';
import { type ReactNode, useState } from 'react';
import type { Import, ShownPlan } from '../../../domain/http-api/imports';
import { Failure } from '../../components/loading';
import { PageSkeleton } from '../../components/page';
import { focusOnMount } from '../../lib/focus';
import { PATHS } from '../../lib/paths';
import { useBeginImport, useImport } from './api/imports';
import { ColumnsStep } from './columns-step';
import { FileStep } from './file-step';
import { ImportProgress, ImportResult } from './import-result';
import { importFailureText } from './import-text';
import { RowsStep } from './rows-step';
import { useAnswers } from './use-answers';

/** An import: its three steps before it begins, then its progress, then what became of it. */
export default function ImportPage({ id }: { id: string }) {
  const query = useImport(id);
  return (
    <>
      <Button component={Link} to={PATHS.data} size="small">
        Back to Data
      </Button>
      <Typography
        variant="h1"
        sx={{ marginBlock: 1, overflowWrap: 'anywhere' }}
        tabIndex={-1}
        ref={focusOnMount}
      >
        {query.data ? `Import of ${query.data.import.file_name}` : 'Import'}
      </Typography>
      {query.isPending && <PageSkeleton text="Reading the file…" heights={[56, 320]} />}
      {!query.data && query.error && <NoImport query={query} />}
      {query.data && <ImportView {...query.data} />}
    </>
  );
}

/** In place of an import that cannot be shown: asking again brings nothing where the server said no. */
const NoImport = ({ query }: { query: ReturnType<typeof useImport> }) =>
  query.error?.isRefusal ? (
    <Alert severity="error">{importFailureText(query.error)}</Alert>
  ) : (
    <Failure title="The import could not be loaded." query={query} />
  );

function ImportView({ import: one, plan }: { import: Import; plan: ShownPlan | null }) {
  if (one.state === 'running' || one.state === 'undoing') return <ImportProgress one={one} />;
  if (!plan) return <ImportResult one={one} />;
  if (plan.refused_file) return <RefusedFile reason={plan.refused_file} />;
  return <ImportSteps one={one} plan={plan} />;
}

const RefusedFile = ({ reason }: { reason: string }) => (
  <Alert severity="error">
    <AlertTitle>This file can’t be imported</AlertTitle>
    {reason}
  </Alert>
);

const STEPS = ['File', 'Columns', 'Rows'] as const;

function ImportSteps({ one, plan }: { one: Import; plan: ShownPlan }) {
  const [step, setStep] = useState(0);
  const answering = useAnswers(one);
  const discard = useBeginImport('undo');
  const next = (
    <Button variant="contained" onClick={() => setStep(step + 1)}>
      Next
    </Button>
  );
  const contents: ReactNode[] = [
    <FileStep key="file" one={one} plan={plan} actions={next} />,
    <ColumnsStep key="columns" plan={plan} answering={answering} actions={next} />,
    <RowsStep key="rows" one={one} plan={plan} answering={answering} />,
  ];
  return (
    <>
      <Stepper nonLinear activeStep={step} alternativeLabel sx={{ marginBlock: 2 }}>
        {STEPS.map((label, index) => (
          <Step key={label} completed={index < step}>
            <StepButton onClick={() => setStep(index)}>{label}</StepButton>
          </Step>
        ))}
      </Stepper>
      {contents[step]}
      <Button
        color="inherit"
        size="small"
        loading={discard.isPending}
        onClick={() => discard.mutate(one.id)}
        sx={{ marginBlockStart: 2 }}
      >
        Discard this import
      </Button>
    </>
  );
}
