import { Alert, AlertTitle, Box, Button, LinearProgress, Stack, Typography } from '@mui/material';
import type { UseQueryResult } from '@tanstack/react-query';
import { navigate } from 'gatsby';
import { RotateCw } from 'lucide-react';
import { Component, type ReactNode, startTransition, Suspense, useEffect, useState } from 'react';
import { MESSAGES } from '../../domain/messages';
import { loadFailureText } from '../lib/request-failure';

interface LazyPartProps {
  children: ReactNode;
  /** Stands in its place until the script is there. */
  waiting?: ReactNode;
  /** Nothing else on the page heads it: the failure then stands as the page's main part. */
  isPage?: boolean;
}

interface State {
  error?: unknown;
}

/** webpack's name for a script that could not be loaded: the line is gone, or the site was updated meanwhile. */
const isMissingScript = (error: unknown) =>
  error instanceof Error && error.name === 'ChunkLoadError';

/** A part of the desk whose script is loaded when it is shown. Without it, or when it fails to render, the rest stays. */
export class LazyPart extends Component<LazyPartProps, State> {
  override state: State = {};

  static getDerivedStateFromError(error: unknown): State {
    return { error };
  }

  override render(): ReactNode {
    const { error } = this.state;
    const { children, waiting, isPage = false } = this.props;
    if (error === undefined) return <Suspense fallback={waiting}>{children}</Suspense>;
    return (
      <Box component={isPage ? 'main' : 'div'}>
        <Stack
          role="alert"
          sx={{ gap: 2, padding: 3, alignItems: 'start', maxInlineSize: '40rem' }}
        >
          <Typography variant="h2" component={isPage ? 'h1' : 'h2'}>
            {isMissingScript(error)
              ? 'This part of the desk could not be loaded'
              : MESSAGES.renderFailed.title}
          </Typography>
          <Typography color="textSecondary">
            {isMissingScript(error)
              ? 'Check your connection, then reload the page. Your drafts are kept.'
              : String(error instanceof Error ? error.message : error)}
          </Typography>
          <Button variant="contained" onClick={() => window.location.reload()}>
            Reload the page
          </Button>
        </Stack>
      </Box>
    );
  }
}

interface FailureProps {
  title: string;
  query: Pick<UseQueryResult, 'error' | 'isFetching' | 'refetch'>;
}

/** In place of something that could not be loaded: what, why, and another try. */
export const Failure = ({ title, query }: FailureProps) => (
  <Alert
    severity="error"
    action={
      <Button
        color="inherit"
        loading={query.isFetching}
        startIcon={<RotateCw size={18} />}
        onClick={() => void query.refetch()}
      >
        Retry
      </Button>
    }
  >
    <AlertTitle>{title}</AlertTitle>
    {query.error && loadFailureText(query.error)}
  </Alert>
);

/** Holds the place of what is being loaded. */
export const Waiting = ({ children }: { children: string }) => (
  <Box role="status" sx={{ minBlockSize: '60vh' }}>
    <LinearProgress aria-hidden />
    <Box sx={{ padding: 3, textAlign: 'center', color: 'text.secondary' }}>{children}</Box>
  </Box>
);

/** Goes elsewhere, leaving no entry in the history. */
export function Redirect({ to }: { to: string }) {
  useEffect(() => void navigate(to, { replace: true }), [to]);
  return null;
}

/** Parts that were drawn since the page was loaded; it outlives every component. */
const drawnParts = new Set<string>();

/**
 * False in the first render of the first view, then true in one that React interrupts to answer a tap. True at once when the
 * part is drawn again: staff who come back to a list find their place in it. Not `useDeferredValue(true, false)`,
 * which skips its first value inside another deferred render.
 *
 * @param part names the part that is drawn
 */
export function useSecondRender(part: string): boolean {
  const [isSecond, setSecond] = useState(drawnParts.has(part));
  useEffect(() => {
    drawnParts.add(part);
    startTransition(() => setSecond(true));
  }, [part]);
  return isSecond;
}
