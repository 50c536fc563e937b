import { Alert, AlertTitle, Box, Button, LinearProgress, Stack, Typography } from '@mui/material';
import type { UseQueryResult } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import { Component, type ReactNode, startTransition, Suspense, useEffect, useState } from 'react';
import { MESSAGES } from '../../domain/messages';
import { loadFailureText } from '../lib/request-failure';

interface PartProps {
  children: ReactNode;
  /** Nothing else on the page heads it: the failure then stands as the page's main part. */
  isPage?: boolean;
}

interface State {
  error?: unknown;
}

/** A part of the desk that can be shown again when it fails to render, with the drafts that were typed in it. The rest stays. */
export class Part extends Component<PartProps, State> {
  override state: State = {};

  static getDerivedStateFromError(error: unknown): State {
    return { error };
  }

  override render(): ReactNode {
    const { error } = this.state;
    const { children, isPage = false } = this.props;
    if (error === undefined) return children;
    return (
      <Box component={isPage ? 'main' : 'div'}>
        <PartFailure
          error={error}
          heading={isPage ? 'h1' : 'h2'}
          onShowAgain={() => this.setState({ error: undefined })}
        />
      </Box>
    );
  }
}

/** webpack's name for a script that could not be loaded: the line is gone, or the site was updated meanwhile. */
const isMissingScript = (error: unknown) =>
  error instanceof Error && error.name === 'ChunkLoadError';

interface PartFailureProps {
  error: unknown;
  heading: 'h1' | 'h2';
  onShowAgain: () => void;
}

/**
 * In place of a part that could not be loaded or drawn. React remembers that a script is missing, so only a reload asks
 * again.
 */
function PartFailure({ error, heading, onShowAgain }: PartFailureProps) {
  const { title, text, detail, action, act } = isMissingScript(error)
    ? {
        title: 'This part of the desk could not be loaded',
        text: 'Check your connection, then reload the page. Your drafts are kept.',
        action: 'Reload the page',
        act: () => window.location.reload(),
      }
    : {
        title: MESSAGES.renderFailed.title,
        text: 'The desk could not draw this part. An extension or a translation may have changed the page. Your drafts are kept.',
        detail: String(error),
        action: 'Show the page again',
        act: onShowAgain,
      };
  return (
    <Stack role="alert" sx={{ gap: 2, padding: 3, alignItems: 'start', maxInlineSize: '40rem' }}>
      <Typography variant="h2" component={heading}>
        {title}
      </Typography>
      <Typography color="textSecondary">{text}</Typography>
      {detail && (
        <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          {detail}
        </Typography>
      )}
      <Button variant="contained" onClick={act}>
        {action}
      </Button>
    </Stack>
  );
}

interface LazyPartProps extends PartProps {
  /** Stands in its place until the script is there. */
  waiting?: ReactNode;
}

/** A part of the desk whose script is loaded when it is shown. */
export const LazyPart = ({ waiting, children, ...part }: LazyPartProps) => (
  <Part {...part}>
    <Suspense fallback={waiting}>{children}</Suspense>
  </Part>
);

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
