import { useEffect } from 'react';
import { useWatch } from 'react-hook-form';
import { InPlace } from '../../components/written-page';
import {
  FILE_ENDINGS,
  FILE_MAX,
  FILE_MESSAGES,
  MAX_FILE_BYTES,
  MAX_FILES_BYTES,
} from '../../domain/file-bounds';
import { fieldId } from '../booking';
import type { EnquiryFormState } from '../form-fields';
import { FileList } from './file-list';
import {
  addUpload,
  announceAgain,
  namesOf,
  removeUpload,
  resumeUploads,
  sendUnder,
  uploadsStore,
} from './uploads';

export { SentFiles } from './file-list';
export { namesOf, sendUnder };

/** The ids of the form's files, which its draft keeps as a text. */
export const idsIn = (value: string | undefined): string[] =>
  (value ?? '').split('\n').filter(Boolean);

const ENDINGS = FILE_ENDINGS.split(',');

/** Why a file cannot be taken, as far as its browser can tell; the server looks into it. */
function faultOf({ name, size, type }: File, others: readonly File[]): string | undefined {
  if (size === 0) return FILE_MESSAGES.empty();
  if (size > MAX_FILE_BYTES) return FILE_MESSAGES.tooLarge();
  const isKnown = ENDINGS.some((ending) => name.toLowerCase().endsWith(ending));
  if (!isKnown && !type.startsWith('image/')) return FILE_MESSAGES.otherKind();
  if (others.length >= FILE_MAX.count) return FILE_MESSAGES.tooMany();
  const together = others.reduce((sum, other) => sum + other.size, size);
  return together > MAX_FILES_BYTES ? FILE_MESSAGES.tooLargeTogether() : undefined;
}

/** Files that count: refused ones go nowhere. */
const countedIn = (ids: readonly string[]): File[] =>
  ids.flatMap((id) => {
    const upload = uploadsStore.get().get(id);
    return upload && upload.progress.kind !== 'refused' ? upload.file : [];
  });

type KeyOf = () => string | undefined;

/** Adds files to the form, each with what is wrong with it. */
export function addFiles(form: EnquiryFormState, files: readonly File[], keyOf: KeyOf): void {
  const ids = idsIn(form.getValues('files'));
  for (const file of files) ids.push(addUpload(file, keyOf, faultOf(file, countedIn(ids))));
  form.clearErrors('files');
  form.setValue('files', ids.join('\n'));
}

interface LiveFilesProps {
  element: HTMLFormElement;
  form: EnquiryFormState;
  keyOf: KeyOf;
}

/** The files under the form's control for them. */
export function LiveFiles({ element, form, keyOf }: LiveFilesProps) {
  const value = useWatch({ control: form.control, name: 'files' });
  const error = form.formState.errors.files?.message;
  useEffect(() => void resumeUploads(idsIn(value), keyOf), [value, keyOf]);
  useEffect(() => {
    if (error) announceAgain(idsIn(form.getValues('files')), keyOf);
  }, [error, form, keyOf]);
  const remove = (id: string) => {
    const left = idsIn(form.getValues('files')).filter((known) => known !== id);
    form.setValue('files', left.join('\n'));
    removeUpload(id);
    document.getElementById(fieldId('files'))?.focus();
  };
  return (
    <InPlace within={element} name="files">
      <FileList ids={idsIn(value)} onRemove={remove} />
    </InPlace>
  );
}
