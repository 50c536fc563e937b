import { useCallback, useEffect, useState } from 'react';
import type { Service } from '../../domain/enquiry-fields';
import type { EnquiryFormState } from '../form-fields';
import { FormDraft } from './draft';

/** Moments after which the page may be gone; `blur` is any field's and the window's. */
function saveOnLeaving(draft: FormDraft): () => void {
  const save = () => void draft.save('strict');
  document.addEventListener('visibilitychange', save);
  window.addEventListener('pagehide', save);
  window.addEventListener('blur', save, { capture: true });
  return () => {
    document.removeEventListener('visibilitychange', save);
    window.removeEventListener('pagehide', save);
    window.removeEventListener('blur', save, { capture: true });
    save();
  };
}

/**
 * The form's draft, stored while the visitor types.
 *
 * @param requested the service that the address asks for
 */
export function useDraft(form: EnquiryFormState, booksCall: boolean, requested: Service | null) {
  const [isStored, setStored] = useState(false);
  const [isReturned, setReturned] = useState(false);
  const [draft] = useState(
    () =>
      new FormDraft(form, {
        booksCall,
        onSaved: setStored,
        onReturned: () => setReturned(true),
      }),
  );
  const open = useCallback(() => draft.open(requested), [draft, requested]);
  const { subscribe } = form;
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => draft.keep(values) }),
    [draft, subscribe],
  );
  useEffect(() => saveOnLeaving(draft), [draft]);
  return { draft, open, isStored, isReturned };
}
