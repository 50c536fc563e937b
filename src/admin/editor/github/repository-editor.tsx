import { Alert, Button, CircularProgress, Link, Paper, Stack, Typography } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import type { CmsCollection } from 'decap-cms-core';
import { useEffect, useState } from 'react';
import { GITHUB_TOKEN_API } from '../../../domain/content-editor';
import type { ContentRepository } from '../../../domain/content-repository';
import { gitHubTokenSchema } from '../../../domain/http-api/content-github';
import { PATHS } from '../../lib/paths';
import { request } from '../../lib/request';
import { loadFailureText, RequestFailure } from '../../lib/request-failure';
import type { Faults } from '../faults';
import { NamelessError } from '../nameless-error';
import { Notice, ToDesk } from '../notice';
import { startDecap } from '../start-decap';
import { leaveForGitHub, takeReturn } from './log-in';
import { openRepository } from './open-repository';

interface RepositoryEditorProps {
  repository: ContentRepository;
  collections: readonly CmsCollection[];
  faults: Faults;
}

type State = { kind: 'opening' } | { kind: 'away'; why?: string } | { kind: 'running' };

/** A failure in words for the person. */
function wordsOf(failure: unknown): string {
  if (failure instanceof NamelessError) return failure.message;
  if (failure instanceof RequestFailure) {
    return failure.problem?.detail ?? loadFailureText(failure);
  }
  return 'GitHub did not answer as it should. Please try again in a minute.';
}

/** Nothing is deleted past a pull request, and Decap knows no other way. */
const withoutDeletion = (collection: CmsCollection): CmsCollection => ({
  ...collection,
  delete: false,
});

/** Starts Decap for a person who comes from GitHub. */
async function open({ repository, collections, faults }: RepositoryEditorProps): Promise<State> {
  const returned = takeReturn();
  if (returned === undefined) return { kind: 'away' };
  if ('why' in returned) return { kind: 'away', ...returned };
  try {
    const { token } = await request(gitHubTokenSchema, GITHUB_TOKEN_API, {
      method: 'POST',
      body: returned,
    });
    const home = await openRepository(repository, token, collections);
    // Decap would let in somebody whom it knows before it follows the address.
    localStorage.removeItem('decap-cms-user');
    startDecap(collections.map(withoutDeletion), home, faults);
    return { kind: 'running' };
  } catch (failure) {
    return { kind: 'away', why: wordsOf(failure) };
  }
}

/** The editor of content that is in a repository at GitHub. */
export function RepositoryEditor({ repository, collections, faults }: RepositoryEditorProps) {
  const [state, setState] = useState<State>({ kind: 'opening' });
  useEffect(() => {
    void open({ repository, collections, faults }).then(setState);
  }, [repository, collections, faults]);
  switch (state.kind) {
    case 'opening':
      return (
        <Notice>
          <CircularProgress aria-label="Opening the repository" />
        </Notice>
      );
    case 'away':
      return <LogIn repository={repository} why={state.why} />;
    case 'running':
      return <RepositoryBar repository={repository} />;
  }
}

interface LogInProps {
  repository: ContentRepository;
  /** Why the last log-in failed. */
  why: string | undefined;
}

function LogIn({ repository, why }: LogInProps) {
  const leave = useMutation({ mutationFn: () => leaveForGitHub(repository) });
  const failed = leave.error ? wordsOf(leave.error) : why;
  return (
    <Notice>
      <Typography variant="h1">Log in at GitHub</Typography>
      <Typography>
        The content of this site is in the repository {repository.name}. You change it with your own
        account at GitHub, which has to have the right to write there. This page forgets the log-in
        when you reload or leave it.
      </Typography>
      {failed !== undefined && <Alert severity="error">{failed}</Alert>}
      <Button
        variant="contained"
        // The page is on its way to GitHub then.
        loading={leave.isPending || leave.isSuccess}
        onClick={() => leave.mutate()}
      >
        Log in at GitHub
      </Button>
      <ToDesk />
    </Notice>
  );
}

/** In place of publishing from the desk: Decap's workflow publishes, and a deploy preview is the check. */
const RepositoryBar = ({ repository }: Pick<RepositoryEditorProps, 'repository'>) => (
  <Paper component="section" aria-label="Publishing" className="publishing" elevation={4} square>
    <Stack
      direction={{ xs: 'column', sm: 'row' }}
      sx={{ gap: 1.5, padding: 1.5, alignItems: { sm: 'center' } }}
    >
      <Typography sx={{ flexGrow: 1 }}>
        A save is a pull request in {repository.name}. Content with a fault fails its deploy
        preview, whose log names file and field.
      </Typography>
      <Stack direction="row" sx={{ gap: 2, flexWrap: 'wrap' }}>
        <Link href={PATHS.day}>Desk</Link>
        <Link href={`${repository.page}/pulls`} target="_blank" rel="noreferrer">
          Pull requests
        </Link>
      </Stack>
    </Stack>
  </Paper>
);
