import { Box, Typography } from '@mui/material';
import { visuallyHidden } from '@mui/utils';
import { Fragment } from 'react';
import { agencyDay } from '../../../../../domain/zone';
import type { FoundWords } from '../../../../../domain/http-api/leads';
import { fieldTitle } from '../../../../../domain/lead-fields';
import { dateText, dayOfMonthText } from '../../../../../domain/time-text';
import { TWO_LINES } from '../../../../components/written-text';

/** `Answer, 12 Nov:`; of another year with the year. An answer to a custom field begins with the field's label itself. */
function titleOf({ place, at }: FoundWords): string {
  if (place === 'custom_fields') return '';
  if (at === null) return `${fieldTitle(place)}:`;
  const day = agencyDay(at);
  const isThisYear = day.slice(0, 4) === agencyDay(Date.now()).slice(0, 4);
  return `${fieldTitle(place)}, ${isThisYear ? dayOfMonthText(day) : dateText(day)}:`;
}

/** The places in a lead where the words of a search stand, with the words marked. */
export const FoundWordsText = ({ found }: { found: readonly FoundWords[] }) =>
  found.map((place, index) => (
    <Fragment key={index}>
      {index > 0 && ' · '}
      <Box component="span" sx={titleStyle}>
        {titleOf(place)}
      </Box>{' '}
      {/* A text has the direction of its own letters. */}
      <bdi>
        {place.pieces.map(({ text, hit }, piece) =>
          hit ? (
            <Box key={piece} component="mark" sx={markStyle}>
              {/* Screen readers read the mark as plain text. */}
              <Box component="span" sx={visuallyHidden}>
                found:{' '}
              </Box>
              {text}
            </Box>
          ) : (
            <Fragment key={piece}>{text}</Fragment>
          ),
        )}
      </bdi>
    </Fragment>
  ));

/** The same in a lead that is shown as a card: as many lines as a phone has room for. */
export const FoundWordsLines = ({ found }: { found: readonly FoundWords[] }) => (
  <Typography variant="caption" component="p" sx={linesStyle}>
    <FoundWordsText found={found} />
  </Typography>
);

const linesStyle = {
  ...TWO_LINES,
  lineHeight: 1.35,
};

const titleStyle = { fontWeight: 'bold' };

/** As a highlighter marks paper: the words stay as legible as those around them. */
const markStyle = {
  bgcolor: 'color-mix(in srgb, var(--mui-palette-warning-main) 22%, transparent)',
  color: 'text.primary',
  borderRadius: 0.25,
};
