import { Alert, Button, CircularProgress, Link, Stack, Typography } from '@mui/material';
import { ThemeProvider } from '@mui/material/styles';
import { QueryClient, QueryClientProvider, useMutation } from '@tanstack/react-query';
import type { CmsCollection } from 'decap-cms-core';
import { type ReactNode, useEffect, useState } from 'react';
import { CONTENT_API, EDITOR_FIELDS, EDITOR_PATH } from '../../domain/content-editor';
import type { ProofKind } from '../../domain/http-api/problem';
import { DeskDialog } from '../components/dialog';
import ProofDialog from '../features/account/proof-form';
import { getSession } from '../features/session/api/session';
import { logInPath, PATHS } from '../lib/paths';
import { noBody, onProofDue, onSessionEnd, request } from '../lib/request';
import { loadFailureText, RequestFailure } from '../lib/request-failure';
import { theme } from '../shell/theme';
import type { EditorListener } from './content-backend';
import { publicationKey } from './publishing/api';
import { PublishingBar } from './publishing/publishing-bar';
import { startDecap } from './start-decap';

/** Not the desk's own: the editor asks nothing but through Decap, and dialogs send once. */
const queryClient = new QueryClient();

type State =
  { kind: 'starting' } | { kind: 'running' } | { kind: 'staff' } | { kind: 'failed'; why: string };

/** A question of the server to the person. */
type Question = { kind: 'proof'; by: ProofKind } | { kind: 'session' };

/** An open question, and the requests that wait for its answer: Decap sends several at a time. */
type OpenQuestion = Question & { waiting: ((isDone: boolean) => void)[] };

/** Holds the requests for which the server wants a proof or a session until the person has answered. */
function useQuestion() {
  const [question, setQuestion] = useState<OpenQuestion>();
  useEffect(() => {
    const ask = (asked: Question) =>
      new Promise<boolean>((answer) => {
        setQuestion((open) => ({ ...asked, waiting: [...(open?.waiting ?? []), answer] }));
      });
    const stopProof = onProofDue((by) => ask({ kind: 'proof', by }));
    const stopSession = onSessionEnd(() => ask({ kind: 'session' }));
    return () => {
      stopProof();
      stopSession();
    };
  }, []);
  const answer = (isDone: boolean) => {
    for (const resolve of question?.waiting ?? []) resolve(isDone);
    setQuestion(undefined);
  };
  return { question, answer };
}

async function loadFields(): Promise<CmsCollection[]> {
  const response = await fetch(EDITOR_FIELDS);
  if (!response.ok) throw new RequestFailure(response.status);
  return (await response.json()) as CmsCollection[];
}

const onSave = () => void queryClient.invalidateQueries({ queryKey: publicationKey });

/** Starts Decap for a manager; sends whoever is not logged in to do so. */
async function start(listener: EditorListener): Promise<State> {
  try {
    const session = await getSession();
    if (session.state === 'logged-out') {
      window.location.replace(logInPath(EDITOR_PATH));
      return { kind: 'starting' };
    }
    if (!('staff' in session) || session.staff.role !== 'manager') return { kind: 'staff' };
    startDecap(await loadFields(), session.staff, listener);
    return { kind: 'running' };
  } catch (failure) {
    if (!(failure instanceof RequestFailure)) throw failure;
    return { kind: 'failed', why: loadFailureText(failure) };
  }
}

/** The frame around Decap: lets managers in, passes on questions of the server, and tells why a change was refused. */
export function Editor() {
  const [state, setState] = useState<State>({ kind: 'starting' });
  const { question, answer } = useQuestion();
  const [refusal, setRefusal] = useState<RequestFailure>();
  useEffect(() => void start({ onRefusal: setRefusal, onSave }).then(setState), []);
  return (
    <QueryClientProvider client={queryClient}>
      <ThemeProvider theme={theme} defaultMode="light">
        <Start state={state} onRefusal={setRefusal} />
        {question?.kind === 'proof' && <ProofDialog kind={question.by} onClose={answer} />}
        {question?.kind === 'session' && <SessionDialog onClose={answer} />}
        {refusal && <RefusalDialog failure={refusal} onClose={() => setRefusal(undefined)} />}
      </ThemeProvider>
    </QueryClientProvider>
  );
}

const ToDesk = () => <Link href={PATHS.day}>Back to the desk</Link>;

const Notice = ({ children }: { children: ReactNode }) => (
  <Stack component="main" sx={{ gap: 2, padding: 3, alignItems: 'start' }}>
    {children}
  </Stack>
);

interface StartProps {
  state: State;
  /** A change was refused. */
  onRefusal: (failure: RequestFailure) => void;
}

function Start({ state, onRefusal }: StartProps) {
  switch (state.kind) {
    case 'running':
      return <PublishingBar onRefusal={onRefusal} />;
    case 'starting':
      return (
        <Notice>
          <CircularProgress aria-label="Loading the editor" />
        </Notice>
      );
    case 'staff':
      return (
        <Notice>
          <Typography variant="h1">Only a manager may change the content.</Typography>
          <ToDesk />
        </Notice>
      );
    case 'failed':
      return (
        <Notice>
          <Typography variant="h1">The editor could not be started.</Typography>
          <Typography>{state.why}</Typography>
          <Button variant="contained" onClick={() => window.location.reload()}>
            Retry
          </Button>
          <ToDesk />
        </Notice>
      );
  }
}

/** The page keeps what was typed; the session comes back from another tab. */
const SessionDialog = ({ onClose }: { onClose: (isDone: boolean) => void }) => (
  <DeskDialog
    title="Your session has ended"
    dismiss="Cancel"
    onClose={() => onClose(false)}
    actions={
      <Button variant="contained" onClick={() => onClose(true)}>
        Go on
      </Button>
    }
  >
    <Typography>
      <Link href={PATHS.logIn} target="_blank" rel="noreferrer">
        Log in again in a new tab
      </Link>
      , then go on here. What you typed stays.
    </Typography>
  </DeskDialog>
);

interface RefusalDialogProps {
  failure: RequestFailure;
  onClose: () => void;
}

/** Why nothing was stored: each fault with its file and field, in the check's own words. */
function RefusalDialog({ failure: { status, problem }, onClose }: RefusalDialogProps) {
  const discard = useMutation({
    mutationFn: () =>
      request(noBody, CONTENT_API, { method: 'POST', body: { action: 'discardDrafts' } }),
    onSuccess: () => window.location.reload(),
  });
  const hasDraft = status === 422;
  return (
    <DeskDialog
      title="Not saved yet"
      dismiss="Close"
      onClose={onClose}
      maxWidth="sm"
      actions={
        hasDraft && (
          <Button color="error" loading={discard.isPending} onClick={() => discard.mutate()}>
            Discard my drafts
          </Button>
        )
      }
    >
      <Stack sx={{ gap: 1.5 }}>
        <Typography>
          {problem?.detail ??
            'The server could not be reached. What you typed is still in the form: check your connection, then save again.'}
        </Typography>
        {problem?.errors?.map(({ field, message }) => (
          <Alert key={field + message} severity="error">
            <strong>{field}</strong>: {message}
          </Alert>
        ))}
        {hasDraft && (
          <Typography>
            Mend what is named here, in this file or in another one. Your drafts are saved together
            with the save after which nothing is wrong.
          </Typography>
        )}
        {discard.isError && (
          <Alert severity="error">Your drafts were not discarded. Please try again.</Alert>
        )}
      </Stack>
    </DeskDialog>
  );
}
