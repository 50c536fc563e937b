import { lazy, type ReactNode, useState } from 'react';
import type { Lead } from '../../../domain/lead';
import { LazyPart } from '../../components/lazy-part';
import { ReachContext } from '../leads/change/reach-context';

const ReachQuestion = lazy(() => import(/* webpackChunkName: "lead" */ './reach-question'));

/** Around everything that changes leads: the question stands when the lead's row or page is gone, and stops nothing. */
export function ReachGate({ children }: { children: ReactNode }) {
  const [lead, ask] = useState<Lead | null>(null);
  return (
    <ReachContext value={ask}>
      {children}
      <LazyPart>
        {lead && <ReachQuestion key={lead.id} lead={lead} onClose={() => ask(null)} />}
      </LazyPart>
    </ReachContext>
  );
}
