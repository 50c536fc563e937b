import { Download, X } from 'lucide-react';
import { Button } from '../../components/button';
import { countText } from '../../components/number-text';
import * as text from '../../components/text.module.css';
import type { ListQuery } from '../leads/list-query';
import * as styles from './export-button.module.css';
import { sizeText } from './size-text';
import { useExport } from './use-export';

interface ExportButtonProps {
  query: ListQuery;
  /** How many leads the list has, on all of its pages; a long search knows of the first thousand only. */
  total: number;
}

/** Saves the leads that the list shows, on all of its pages, as a CSV file; shows how far it is, and can be stopped. */
export function ExportButton({ query, total }: ExportButtonProps) {
  const { progress, isRunning, start, cancel } = useExport();
  return (
    <div className={styles.place}>
      <Button
        look="outlined"
        icon={isRunning ? <X size={18} aria-hidden /> : <Download size={18} aria-hidden />}
        disabled={total === 0}
        onClick={() => (isRunning ? cancel() : start(query))}
      >
        {isRunning ? 'Cancel export' : 'Export CSV'}
      </Button>
      {isRunning && (
        <div className={styles.progress}>
          <progress
            aria-label="Exporting"
            max={total}
            // Without a value the bar says only that something goes on.
            {...(progress.leads > 0 && { value: Math.min(total, progress.leads) })}
            className={styles.bar}
          />
          <p className={text.caption}>
            {countText(progress.leads)} leads, {sizeText(progress.bytes)}
          </p>
        </div>
      )}
    </div>
  );
}
