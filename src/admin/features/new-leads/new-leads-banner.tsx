import { Box, Button } from '@mui/material';
import { ArrowUp } from 'lucide-react';

interface NewLeadsBannerProps {
  count: number;
  isLoading: boolean;
  onShow: () => void;
}

/** Says that enquiries have come, and waits to be asked for them: the list does not move by itself. */
export function NewLeadsBanner({ count, isLoading, onShow }: NewLeadsBannerProps) {
  return (
    <Box
      role="status"
      sx={{ position: 'sticky', insetBlockStart: 8, zIndex: 'appBar', blockSize: 0 }}
    >
      {count > 0 && (
        <Button
          variant="contained"
          loading={isLoading}
          startIcon={<ArrowUp size={18} aria-hidden />}
          onClick={onShow}
          sx={{
            display: 'flex',
            marginInline: 'auto',
            borderRadius: 'var(--radius-pill)',
            boxShadow: 'var(--shadow-floating)',
          }}
        >
          {count.toLocaleString('en-IN')} new
        </Button>
      )}
    </Box>
  );
}
