import { LEAD_STATUSES, LEAD_STATUS_VALUES } from '../../../domain/lead-status';
import { Button } from '../../components/button';
import { Spoken } from '../../components/spoken';
import * as styles from './bulk-bar.module.css';
import { useChangeStatuses } from './change-statuses';
import type { Selection } from './use-selection';

/** What can be done with the selected leads together; it sticks to the screen's lower edge, so that nothing moves when it appears. */
export function BulkBar({ selection: { ids, set } }: { selection: Selection }) {
  const change = useChangeStatuses();
  const count = `${ids.length} selected`;
  return (
    <>
      <Spoken>{ids.length > 0 && count}</Spoken>
      {ids.length > 0 && (
        <div role="group" aria-label="Selected submissions" className={styles.bar}>
          <span className={styles.count}>{count}</span>
          {LEAD_STATUS_VALUES.map((status) => (
            <Button
              key={status}
              look="outlined"
              disabled={change.isPending}
              aria-label={`Set the selected submissions to ${LEAD_STATUSES[status]}`}
              onClick={() => change.mutate({ ids: [...ids], status }, { onSuccess: () => set([]) })}
            >
              {LEAD_STATUSES[status]}
            </Button>
          ))}
          <Button onClick={() => set([])}>Clear</Button>
        </div>
      )}
    </>
  );
}
