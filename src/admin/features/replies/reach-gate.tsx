import { lazy, type ReactNode, useState } from 'react';
import type { Lead } from '../../../domain/lead';
import { LazyPart } from '../../components/lazy-part';
import { ReachContext } from '../leads/change/reach-context';

const ReachQuestion = lazy(() => import(/* webpackChunkName: "lead" */ './reach-question'));

const NO_LEADS: readonly Lead[] = [];

/** Around everything that changes leads: the question stands when a lead's row or page is gone, and stops nothing. */
export function ReachGate({ children }: { children: ReactNode }) {
  const [leads, ask] = useState(NO_LEADS);
  const [first] = leads;
  return (
    <ReachContext value={ask}>
      {children}
      <LazyPart>
        {first && (
          <ReachQuestion
            key={leads.map(({ id }) => id).join()}
            leads={leads}
            lead={first}
            onClose={() => ask(NO_LEADS)}
          />
        )}
      </LazyPart>
    </ReachContext>
  );
}
