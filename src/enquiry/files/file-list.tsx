import { type ReactNode, useSyncExternalStore } from 'react';
import { sizeText } from '../../domain/file-size';
import { LANGUAGE } from '../../domain/language';
import * as formStyles from '../form/enquiry-form.module.css';
import * as styles from './file-list.module.css';
import { type Progress, sentWith, type Upload, uploadsStore } from './uploads';

const useUploads = () => useSyncExternalStore(uploadsStore.subscribe, uploadsStore.get);

const percent = (part: number) =>
  new Intl.NumberFormat(LANGUAGE, { style: 'percent', maximumFractionDigits: 0 }).format(part);

/** The state of a file in words. It is "Sent" once the server has accepted it, not when its bytes have left. */
function progressText(progress: Progress, size: number): string {
  switch (progress.kind) {
    case 'waiting':
      return 'Waits for a connection';
    case 'sending':
      return `Sending, ${percent(Math.min(1, progress.sent / size))}`;
    case 'checking':
      return 'Being checked';
    case 'accepted':
      return 'Sent';
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
            aria-label={`Sending ${file.name}`}
            value={progress.sent}
            max={file.size}
          />
        )}
        {!isKept && progress.kind !== 'accepted' && !isRefused && (
          <span className={styles.note}>
            This device has no room for it. Please keep this page open until it is sent.
          </span>
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
            aria-label={`Remove ${upload.file.name}`}
            onClick={() => onRemove(upload.id)}
          >
            Remove
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
      <p className={formStyles.label}>Your files</p>
      <ul className={styles.files}>
        {shown.map((upload) => (
          <Item key={upload.id} upload={upload} />
        ))}
      </ul>
    </div>
  );
}
