import { Button, CircularProgress, Link, Typography } from '@mui/material';
import { ThemeProvider } from '@mui/material/styles';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { CmsCollection } from 'decap-cms-core';
import { type ReactNode, useEffect, useState } from 'react';
import { EDITOR_FIELDS, EDITOR_PATH } from '../../domain/content-editor';
import type { ContentRepository } from '../../domain/content-repository';
import type { ProofKind } from '../../domain/http-api/problem';
import { DeskDialog } from '../components/dialog';
import ProofDialog from '../features/account/proof-form';
import { getSession } from '../features/session/api/session';
import { logInPath, PATHS } from '../lib/paths';
import { onProofDue, onSessionEnd } from '../lib/request';
import { loadFailureText, RequestFailure } from '../lib/request-failure';
import { theme } from '../shell/theme';
import type { EditorListener } from './content-backend';
import { Faults, faultsOf } from './faults';
import { folderHome } from './folder-home';
import { Notice, ToDesk } from './notice';
import { publicationKey } from './publishing/api';
import { PublishingBar } from './publishing/publishing-bar';
import { type Refusal, RefusalDialog } from './refusal-dialog';
import { startDecap } from './start-decap';

/** Not the desk's own: the editor asks nothing but through Decap, and dialogs send once. */
const queryClient = new QueryClient();

/** The faults of the open form; Decap's fields ask for theirs. */
const faults = new Faults();

type State =
  | { kind: 'starting' }
  | { kind: 'running'; collections: readonly CmsCollection[] }
  /** The content is in a repository, for which the editor has a part of its own. */
  | { kind: 'repository'; editor: ReactNode }
  | { kind: 'staff' }
  | { kind: 'failed'; why: string };

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

/** The configuration that the build writes for the editor. */
interface EditorFields {
  collections: CmsCollection[];
  repository?: ContentRepository;
}

async function loadFields(): Promise<EditorFields> {
  const response = await fetch(EDITOR_FIELDS);
  if (!response.ok) throw new RequestFailure(response.status);
  return (await response.json()) as EditorFields;
}

/** The part for a repository, which is loaded for one alone. */
async function loadRepositoryEditor() {
  try {
    return await import('./github/repository-editor');
  } catch {
    throw new RequestFailure(0);
  }
}

function onSave(): void {
  faults.clear();
  void queryClient.invalidateQueries({ queryKey: publicationKey });
}

/** Starts Decap for a manager; sends whoever is not logged in to do so. */
async function start(listener: EditorListener): Promise<State> {
  try {
    const session = await getSession();
    if (session.state === 'logged-out') {
      window.location.replace(logInPath(EDITOR_PATH));
      return { kind: 'starting' };
    }
    if (!('staff' in session) || session.staff.role !== 'manager') return { kind: 'staff' };
    const { collections, repository } = await loadFields();
    if (repository) {
      const { RepositoryEditor } = await loadRepositoryEditor();
      const given = { repository, collections, faults };
      return { kind: 'repository', editor: <RepositoryEditor {...given} /> };
    }
    startDecap(collections, folderHome(session.staff, listener), faults);
    return { kind: 'running', collections };
  } catch (failure) {
    if (!(failure instanceof RequestFailure)) throw failure;
    return { kind: 'failed', why: loadFailureText(failure) };
  }
}

/** The frame around Decap: lets managers in, passes on questions of the server, and tells why a change was refused. */
export function Editor() {
  const [state, setState] = useState<State>({ kind: 'starting' });
  const { question, answer } = useQuestion();
  const [refusal, setRefusal] = useState<Refusal>();
  useEffect(() => {
    const onRefusal = (failure: RequestFailure, files: readonly string[]) => {
      faults.refuse(faultsOf(failure), files);
      setRefusal({ failure, files });
    };
    void start({ onRefusal, onSave }).then(setState);
  }, []);
  return (
    <QueryClientProvider client={queryClient}>
      <ThemeProvider theme={theme} defaultMode="light">
        <Start state={state} onRefusal={(failure) => setRefusal({ failure, files: [] })} />
        {question?.kind === 'proof' && <ProofDialog kind={question.by} onClose={answer} />}
        {question?.kind === 'session' && <SessionDialog onClose={answer} />}
        {refusal && state.kind === 'running' && (
          <RefusalDialog
            refusal={refusal}
            collections={state.collections}
            onClose={() => setRefusal(undefined)}
          />
        )}
      </ThemeProvider>
    </QueryClientProvider>
  );
}

interface StartProps {
  state: State;
  /** A change was refused. */
  onRefusal: (failure: RequestFailure) => void;
}

function Start({ state, onRefusal }: StartProps) {
  switch (state.kind) {
    case 'running':
      return <PublishingBar onRefusal={onRefusal} />;
    case 'repository':
      return state.editor;
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
