import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  type Block,
  type BlockResponse,
  blockResponseSchema,
  type Unavailable,
} from '../../../../domain/http-api/consultations';
import { noBody, request } from '../../../lib/request';
import type { RequestFailure } from '../../../lib/request-failure';
import { retryOffer, useToasts } from '../../../toasts/toasts';
import { callKeys } from './calls';

const PATH = '/api/consultations/unavailable';

const BLOCKED = { title: 'Time Blocked', text: 'Nobody can book a call then.' };
const UNBLOCKED = { title: 'Block Removed', text: 'Calls can be booked then again.' };
const UNDONE = { title: 'Undone', text: 'The hours for calls are as they were before.' };
const NOT_REMOVED = { title: 'Error', text: 'The block could not be removed.' };

/** Why a time was not blocked, or that nobody knows: one that is blocked twice stays blocked when one of the two is removed. */
export const blockFailureText = ({ isRefusal }: RequestFailure): string =>
  isRefusal
    ? 'The time was not blocked.'
    : 'We don’t know whether the time was blocked. Look at the calls before you try again.';

interface BlockMutation {
  block: Block;
  /** The caller shows the failure itself. */
  isFailureShown?: boolean;
  isUndo?: true;
}

interface RemoveMutation {
  time: Unavailable;
  isUndo?: true;
}

export const blockTime = (block: Block): Promise<BlockResponse> =>
  request(blockResponseSchema, PATH, { method: 'POST', body: block });

const removeBlock = (id: string): Promise<undefined> =>
  request(noBody, `${PATH}/${id}`, { method: 'DELETE' });

/** Blocks a time, and removes such a block. They stand together because each is the undo of the other. */
export function useBlocks() {
  const client = useQueryClient();
  const { showToast } = useToasts();
  const onSettled = () => client.invalidateQueries({ queryKey: callKeys.all });
  const mutationKey = callKeys.changes;
  const block = useMutation({
    mutationKey,
    mutationFn: (variables: BlockMutation) => blockTime(variables.block),
    onSuccess: ({ unavailable: time }, { isUndo }) => {
      if (isUndo) return showToast('success', UNDONE);
      showToast('success', BLOCKED, { undo: () => remove.mutateAsync({ time, isUndo: true }) });
    },
    onError: (failure, variables) => {
      if (variables.isFailureShown) return;
      showToast(
        'error',
        { title: 'Error', text: blockFailureText(failure) },
        retryOffer(failure, () => block.mutate(variables)),
      );
    },
    onSettled,
  });
  const remove = useMutation({
    mutationKey,
    mutationFn: ({ time }: RemoveMutation) => removeBlock(time.id),
    onSuccess: (_answer, { time: { starts_at, ends_at, note }, isUndo }) => {
      if (isUndo) return showToast('success', UNDONE);
      const removed = { starts_at, ends_at, note };
      showToast('success', UNBLOCKED, {
        undo: () => block.mutateAsync({ block: removed, isUndo: true }),
      });
    },
    onError: (failure, variables) =>
      showToast(
        'error',
        NOT_REMOVED,
        retryOffer(failure, () => remove.mutate(variables)),
      ),
    onSettled,
  });
  return { block, remove };
}
