import { useCallback, useEffect, useState } from 'react';
import words from '../../words/form';
import { fieldId } from '../booking';
import type { EnquiryFormState } from '../form-fields';
import { ENQUIRY } from './enquiry-form';

/** Loads the part that shows, keeps and uploads files, when the first one is added: most visitors add none. */
const loadFiles = () => import(/* webpackChunkName: "enquiry-files" */ '../files/live-files');

type FileParts = Awaited<ReturnType<typeof loadFiles>>;

/** The two places in which an event can bring files; an event has one of them at most. */
type FileEvent = Event & {
  dataTransfer?: DataTransfer | null;
  clipboardData?: DataTransfer | null;
};

/**
 * The files that an event brings: dropped, pasted or chosen. What office programs copy is a text and its picture: the text is
 * meant.
 */
function filesIn({ dataTransfer, clipboardData, target }: FileEvent): File[] {
  if (clipboardData?.types.includes('text/plain')) return [];
  const chosen = target instanceof HTMLInputElement ? target.files : null;
  return [...(dataTransfer?.files ?? clipboardData?.files ?? chosen ?? [])];
}

/**
 * Takes files that are chosen in the form's control, dropped on the form or pasted into it.
 *
 * @param keyOf the key of the enquiry that the form holds
 * @returns what shows them, once there are any
 */
export function useFiles(
  element: HTMLFormElement,
  form: EnquiryFormState,
  keyOf: () => string | undefined,
): FileParts | undefined {
  const [parts, setParts] = useState<FileParts>();
  const take = useCallback(
    async (files: readonly File[]) => {
      try {
        const loaded = await loadFiles();
        setParts(loaded);
        if (files.length > 0) loaded.addFiles(form, files, keyOf);
      } catch {
        form.setError('files', { message: words.files.offline });
      }
    },
    [form, keyOf],
  );

  const hasFiles = Boolean(form.watch('files'));
  useEffect(() => {
    if (hasFiles) void take([]);
  }, [hasFiles, take]);

  useEffect(() => {
    const around = element.closest(ENQUIRY) ?? element;
    const control = element.querySelector<HTMLInputElement>(`#${fieldId('files')}`);
    const hear = (event: Event) => {
      if (event.type === 'change' && event.target !== control) return;
      const files = filesIn(event);
      if (files.length === 0) return;
      event.preventDefault();
      void take(files);
      // The list shows them; the same file can be chosen again.
      if (control) control.value = '';
    };
    const allowDrop = (event: FileEvent) => {
      if (event.dataTransfer?.types.includes('Files')) event.preventDefault();
    };
    // Chosen before this script had come.
    const chosen = [...(control?.files ?? [])];
    if (control && chosen.length > 0) {
      control.value = '';
      void take(chosen);
    }
    const heard = ['change', 'drop', 'paste'] as const;
    for (const type of heard) around.addEventListener(type, hear);
    around.addEventListener('dragover', allowDrop);
    return () => {
      for (const type of heard) around.removeEventListener(type, hear);
      around.removeEventListener('dragover', allowDrop);
    };
  }, [element, take]);

  return parts;
}
