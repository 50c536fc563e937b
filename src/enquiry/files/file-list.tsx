import { type ReactNode, useSyncExternalStore } from 'react';
import form from '../../words/form';
import { sizeText } from '../../domain/file-size';
import { fill } from '../../language/fill';
import * as formStyles from '../form/enquiry-form.module.css';
import * as styles from './file-list.module.css';
import { type Progress, sentWith, type Upload, uploadsStore } from './uploads';

const words = form.files;

const useUploads = () => useSyncExternalStore(uploadsStore.subscribe, uploadsStore.get);

/** The state of a file in words. It is sent once the server has accepted it, not when its bytes have left. */
function progressText(progress: Progress, size: number): string {
  switch (progress.kind) {
    case 'waiting':
      return words.waiting;
    case 'sending':
      return fill(words.sending, { share: Math.min(1, progress.sent / size) });
    case 'checking':
      return words.checking;
    case 'accepted':
      return words.sent;
    case 'refused':
      return progress.reason;
  }
}

interface ItemProps {
  upload: Upload;
  children?: ReactNode;
}

function Item({ upload: { file, progress, isKept }, children }: ItemProps) {
  const isRefused = progress.kind === 'refused';
  return (
    <li className={styles.file} data-refused={isRefused ? '' : undefined}>
      <div className={styles.about}>
        <span className={styles.name} dir="auto">
          {file.name}
        </span>
        <span className={styles.note}>
          {sizeText(file.size)} · <span role="status">{progressText(progress, file.size)}</span>
        </span>
        {progress.kind === 'sending' && (
          <progress
            className={styles.bar}
            aria-label={fill(words.sendingOne, { name: file.name })}
            value={progress.sent}
            max={file.size}
          />
        )}
        {!isKept && progress.kind !== 'accepted' && !isRefused && (
          <span className={styles.note}>{words.notKept}</span>
        )}
      </div>
      {children}
    </li>
  );
}

interface FileListProps {
  ids: readonly string[];
  onRemove: (id: string) => void;
}

/** The files of the form. */
export function FileList({ ids, onRemove }: FileListProps) {
  const uploads = useUploads();
  const shown = ids.flatMap((id) => uploads.get(id) ?? []);
  if (shown.length === 0) return null;
  return (
    <ul className={styles.files}>
      {shown.map((upload) => (
        <Item key={upload.id} upload={upload}>
          <button
            type="button"
            className={formStyles.quiet}
            aria-label={fill(words.removeOne, { name: upload.file.name })}
            onClick={() => onRemove(upload.id)}
          >
            {words.remove}
          </button>
        </Item>
      ))}
    </ul>
  );
}

/** The files that were sent with the last enquiry, and how far each has come. */
export function SentFiles() {
  const shown = sentWith(useUploads());
  if (shown.length === 0) return null;
  return (
    <div>
      <p className={formStyles.label}>{words.list}</p>
      <ul className={styles.files}>
        {shown.map((upload) => (
          <Item key={upload.id} upload={upload} />
        ))}
      </ul>
    </div>
  );
}
