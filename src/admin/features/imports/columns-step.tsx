import { Alert, Box, LinearProgress, MenuItem, Stack, TextField, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { ALREADY_THERE, type ShownPlan } from '../../../domain/http-api/imports';
import { importFailureText } from './import-text';
import { StepSection } from './step-section';
import type { Answering } from './use-answers';

interface ColumnsStepProps {
  plan: ShownPlan;
  answering: Answering;
  actions: ReactNode;
}

const columnQuestion = (n: number): string => `column:${n}`;

/** The step that asks for the field of each column, and for facts that only a person knows. */
export function ColumnsStep({ plan, answering, actions }: ColumnsStepProps) {
  const { answers, answer, isSending, failure } = answering;
  const { columns, read, targets, asks } = plan;
  const examplesOf = (n: number) =>
    (read?.first_rows ?? []).map((cells) => cells[n - 1] ?? '').filter((cell) => cell !== '');
  const isAsked = (n: number) => asks.some(({ id }) => id === columnQuestion(n));
  const questions = asks.filter(
    ({ id }) => id !== ALREADY_THERE.id && !columns.some(({ n }) => id === columnQuestion(n)),
  );
  return (
    <StepSection title="What do the columns hold?" actions={actions}>
      <Box role="status" sx={{ blockSize: 4 }}>
        {isSending && <LinearProgress aria-label="Reading the file again" />}
      </Box>
      {failure && <Alert severity="error">{importFailureText(failure)}</Alert>}
      {questions.map(({ id, what, values, options }) => (
        <Choice
          key={id}
          label={what}
          examples={values}
          value={answers[id] ?? options[0]?.value ?? ''}
          options={options}
          onChange={(value) => answer(id, value)}
        />
      ))}
      {columns.map(({ n, header, to }) => (
        <Choice
          key={n}
          label={header || `Column ${n}`}
          examples={examplesOf(n)}
          value={answers[columnQuestion(n)] ?? to}
          options={targets}
          isOpen={isAsked(n) && answers[columnQuestion(n)] === undefined}
          onChange={(value) => answer(columnQuestion(n), value)}
        />
      ))}
    </StepSection>
  );
}

interface ChoiceProps {
  label: string;
  /** Texts of the file that it is about. */
  examples: readonly string[];
  value: string;
  options: ShownPlan['targets'];
  /** Nobody but a person can tell. */
  isOpen?: boolean;
  onChange: (value: string) => void;
}

/** A question beside what the file holds. */
export function Choice({ label, examples, value, options, isOpen, onChange }: ChoiceProps) {
  return (
    <Stack direction={{ sm: 'row' }} sx={{ gap: { xs: 1, sm: 2 }, alignItems: { sm: 'center' } }}>
      <Box sx={{ flex: 1, minInlineSize: 0 }}>
        <Typography variant="subtitle2" component="p" sx={{ overflowWrap: 'anywhere' }}>
          {label}
        </Typography>
        {examples.length > 0 && (
          <Typography
            variant="body2"
            color="textSecondary"
            dir="auto"
            noWrap
            title={examples.join(' · ')}
          >
            {examples.join(' · ')}
          </Typography>
        )}
      </Box>
      <TextField
        select
        size="small"
        value={value}
        onChange={({ target }) => onChange(target.value)}
        helperText={isOpen && 'Please check this one.'}
        sx={{ inlineSize: { sm: '18rem' } }}
        slotProps={{ htmlInput: { 'aria-label': label }, select: { displayEmpty: true } }}
      >
        {options.map((option) => (
          <MenuItem key={option.value} value={option.value}>
            {option.label}
          </MenuItem>
        ))}
      </TextField>
    </Stack>
  );
}
