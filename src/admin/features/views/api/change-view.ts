import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  type NewView,
  type SavedView,
  type ViewChange,
  type ViewResponse,
  viewResponseSchema,
} from '../../../../domain/http-api/views';
import { failureText, type RequestFailure } from '../../../lib/request-failure';
import { noBody, request, SENT_AGAIN, useRequestKeys } from '../../../lib/request';
import { type ToastText, useToasts } from '../../../toasts/toasts';
import { VIEWS_PATH, viewsQuery } from './list-views';

/** The tabs with another version of a view, at its old place or at the end, until they are fetched again. */
async function putView(client: QueryClient, { view }: ViewResponse): Promise<void> {
  // An answer that is under way may not have it.
  await client.cancelQueries({ queryKey: viewsQuery.queryKey });
  client.setQueryData(viewsQuery.queryKey, (data) => {
    if (!data) return data;
    const isThere = data.views.some(({ id }) => id === view.id);
    const views = data.views.map((other) => (other.id === view.id ? view : other));
    return { views: isThere ? views : [...views, view] };
  });
}

const refresh = (client: QueryClient) =>
  client.invalidateQueries({ queryKey: viewsQuery.queryKey });

/** Adds a view. Its form shows failures. */
export function useAddView() {
  const client = useQueryClient();
  const { sendOnce } = useRequestKeys();
  return useMutation({
    ...SENT_AGAIN,
    mutationFn: (view: NewView) =>
      sendOnce(view, (headers) =>
        request(viewResponseSchema, VIEWS_PATH, { method: 'POST', body: view, headers }),
      ),
    onSuccess: (answer) => putView(client, answer),
    onSettled: () => void refresh(client),
  });
}

interface ChangeInWords {
  change: ViewChange;
  /** The toast once it is made; a form says it by closing. */
  said?: ToastText;
}

/** Why a view stayed as it was. */
const whyUnchanged = (failure: RequestFailure): string =>
  failure.problem?.errors?.[0]?.message ?? failureText(failure, 'The view was not changed');

/** Changes a view, unless somebody else has changed it since it was fetched. */
export function useChangeView({ id, updated_at }: SavedView) {
  const client = useQueryClient();
  const { showToast } = useToasts();
  return useMutation({
    ...SENT_AGAIN,
    mutationFn: ({ change }: ChangeInWords) =>
      request(viewResponseSchema, `${VIEWS_PATH}/${id}`, {
        method: 'PATCH',
        body: { ...change, updated_at },
      }),
    onSuccess: async (answer, { said }) => {
      await putView(client, answer);
      if (said) showToast('success', said);
    },
    onError: (failure, { said }) => {
      if (said) showToast('error', { title: 'Error', text: whyUnchanged(failure) });
    },
    onSettled: () => void refresh(client),
  });
}

const DELETED = {
  title: 'View Deleted',
  text: 'The leads in it stay, and so do the filters here.',
};
const NOT_DELETED = 'The view was not deleted';

/**
 * Deletes a view.
 *
 * @param leave leaves it, before the tabs no longer have it
 */
export function useDeleteView({ id }: SavedView, leave: () => void) {
  const client = useQueryClient();
  const { showToast } = useToasts();
  return useMutation({
    ...SENT_AGAIN,
    mutationFn: () => request(noBody, `${VIEWS_PATH}/${id}`, { method: 'DELETE' }),
    onSuccess: () => {
      leave();
      showToast('success', DELETED);
    },
    onError: (failure) =>
      showToast('error', { title: 'Error', text: failureText(failure, NOT_DELETED) }),
    onSettled: () => void refresh(client),
  });
}
