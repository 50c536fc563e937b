import { Box, Chip, Stack, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { WRITTEN } from '../../components/written-text';
import { Time } from '../leads/lead/lead-facts';

interface MessageProps {
  by: string;
  at: string;
  isOurs?: boolean;
  mark?: ReactNode;
  children: ReactNode;
}

/** One entry of the conversation: who, when, how it stands, and the words. */
export const Message = ({ by, at, isOurs = false, mark, children }: MessageProps) => (
  <Box component="li" sx={[messageStyle, isOurs && oursStyle]}>
    <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}>
      <Typography variant="subtitle2" component="span" sx={{ overflowWrap: 'anywhere' }}>
        <bdi>{by}</bdi>
      </Typography>
      <Typography variant="caption" color="textSecondary">
        <Time iso={at} />
      </Typography>
      {mark}
    </Stack>
    {children}
  </Box>
);

export interface MarkProps {
  label: string;
  colour?: 'error' | 'success' | 'warning' | 'default';
}

export const Mark = ({ label, colour = 'default' }: MarkProps) => (
  <Chip size="small" variant="outlined" color={colour} label={label} />
);

export const Words = ({ children }: { children: string }) => (
  <Typography variant="body2" sx={WRITTEN}>
    {children}
  </Typography>
);

const messageStyle = {
  paddingBlock: 1,
  paddingInline: 1.5,
  marginInlineEnd: 3,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  '& > button': { marginInlineStart: -0.5 },
};

const oursStyle = { marginInlineEnd: 0, marginInlineStart: 3, bgcolor: 'action.hover' };
