import { Button, Stack, Typography } from '@mui/material';
import { Component } from 'react';
import type { ReactNode } from 'react';
import { MESSAGES } from '../../domain/messages';

interface State {
  error?: unknown;
}

/** webpack's name for a script that could not be loaded: the line is gone, or the site was updated meanwhile. */
const isMissingScript = (error: unknown) =>
  error instanceof Error && error.name === 'ChunkLoadError';

/** Keeps the rest of the desk when a part of it cannot be loaded or fails to render (spec §8). */
export class ErrorBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = {};

  static getDerivedStateFromError(error: unknown): State {
    return { error };
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error === undefined) return this.props.children;
    return (
      <Stack role="alert" sx={{ gap: 2, padding: 3, alignItems: 'start', maxInlineSize: '40rem' }}>
        <Typography variant="h2">
          {isMissingScript(error)
            ? 'This part of the desk could not be loaded'
            : MESSAGES.renderFailed.title}
        </Typography>
        <Typography color="textSecondary">
          {isMissingScript(error)
            ? 'Check your connection, then reload the page. What you typed is kept.'
            : String(error instanceof Error ? error.message : error)}
        </Typography>
        <Button variant="contained" onClick={() => window.location.reload()}>
          Reload the page
        </Button>
      </Stack>
    );
  }
}
