import { lazy, type ReactNode, useState } from 'react';
import { LazyPart } from '../../../components/lazy-part';
import { type Conflict, ConflictContext } from './conflict-context';

const ConflictDialog = lazy(() => import(/* webpackChunkName: "lead" */ './conflict-dialog'));

/** Around everything that changes leads: a conflict is settled here, even when the lead's row or page is gone by then. */
export function ConflictGate({ children }: { children: ReactNode }) {
  const [conflict, setConflict] = useState<Conflict | null>(null);
  return (
    <ConflictContext value={setConflict}>
      {children}
      <LazyPart>
        {conflict && <ConflictDialog conflict={conflict} onClose={() => setConflict(null)} />}
      </LazyPart>
    </ConflictContext>
  );
}
