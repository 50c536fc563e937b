import { Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import type { Import, ShownPlan } from '../../../domain/http-api/imports';
import { sizeText } from '../../../domain/numbers';
import { StepSection, WideTable } from './step-section';

const SEPARATORS: Record<string, string> = {
  ',': 'commas',
  ';': 'semicolons',
  '\t': 'tabs',
  '|': 'bars',
};

/** Tells the reading of the file, such as `24 kB · separated by commas · utf-8`. */
function readText({ bytes }: Import, read: NonNullable<ShownPlan['read']>): string {
  const { separator, sheet, encoding } = read;
  return [
    sizeText(bytes),
    separator && `separated by ${SEPARATORS[separator] ?? separator}`,
    sheet && `sheet “${sheet}”`,
    encoding,
  ]
    .filter(Boolean)
    .join(' · ');
}

const CELL = { maxInlineSize: '16rem', overflow: 'hidden', textOverflow: 'ellipsis' } as const;

interface FileStepProps {
  one: Import;
  plan: ShownPlan;
  actions: ReactNode;
}

/** The first rows as they were read: whoever sees broken words or columns need not go on. */
export const FileStep = ({ one, plan: { columns, read }, actions }: FileStepProps) => (
  <StepSection title="Is this the table?" actions={actions}>
    {read && (
      <>
        <Typography variant="body2" color="textSecondary">
          {readText(one, read)}
        </Typography>
        <WideTable label="The first rows">
          <Table size="small" sx={{ whiteSpace: 'nowrap' }}>
            <TableHead>
              <TableRow>
                {columns.map(({ n, header }) => (
                  <TableCell key={n}>{header || `Column ${n}`}</TableCell>
                ))}
              </TableRow>
            </TableHead>
            <TableBody>
              {read.first_rows.map((cells, row) => (
                <TableRow key={row}>
                  {cells.map((cell, index) => (
                    <TableCell key={index} dir="auto" sx={CELL}>
                      {cell}
                    </TableCell>
                  ))}
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </WideTable>
      </>
    )}
  </StepSection>
);
