import { Alert, Button, Link, Stack, Typography } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import type { CmsCollection } from 'decap-cms-core';
import { CONTENT_API } from '../../domain/content-editor';
import { DeskDialog } from '../components/dialog';
import { noBody, request } from '../lib/request';
import type { RequestFailure } from '../lib/request-failure';
import { collectionOf } from './collections';
import { type Fault, faultsOf } from './faults';

/** A change that was refused. */
export interface Refusal {
  failure: RequestFailure;
  /** The files of the change, which the open form is of. */
  files: readonly string[];
}

/** Words for a failure that came without any from the server. */
const withoutWords = ({ status }: RequestFailure): string =>
  status === 0
    ? 'The server could not be reached. What you typed is still in the form: check your connection, then save again.'
    : 'Something went wrong on our side, so nothing was saved. What you typed is still in the form: please save again.';

interface RefusalDialogProps {
  refusal: Refusal;
  collections: readonly CmsCollection[];
  onClose: () => void;
}

/** Why nothing was stored: each fault with its file and field, in the check's own words, and the way there. */
export function RefusalDialog({ refusal, collections, onClose }: RefusalDialogProps) {
  const { failure, files } = refusal;
  const discard = useMutation({
    mutationFn: () =>
      request(noBody, CONTENT_API, { method: 'POST', body: { action: 'discardDrafts' } }),
    onSuccess: () => window.location.reload(),
  });
  const hasDraft = failure.status === 422;
  const elsewhere = ({ file }: Fault) =>
    files.includes(file) ? undefined : collectionOf(collections, file);
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
        <Typography>{failure.problem?.detail ?? withoutWords(failure)}</Typography>
        {faultsOf(failure).map((fault) => (
          <FaultAlert
            key={fault.field + fault.message}
            fault={fault}
            elsewhere={elsewhere(fault)}
            onOpen={onClose}
          />
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

interface FaultAlertProps {
  fault: Fault;
  /** The collection of another file, where the fault is. */
  elsewhere: CmsCollection | undefined;
  onOpen: () => void;
}

/** Leads to the collection: Decap would show the words of the open form in the form of the other file. */
const FaultAlert = ({ fault: { field, message }, elsewhere, onOpen }: FaultAlertProps) => (
  <Alert severity="error">
    <strong>{field}</strong>: {message}
    {elsewhere && (
      <>
        {' '}
        <Link href={`#/collections/${elsewhere.name}`} onClick={onOpen}>
          Open {elsewhere.label}
        </Link>
      </>
    )}
  </Alert>
);
