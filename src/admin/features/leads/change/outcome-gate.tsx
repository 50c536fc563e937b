import { lazy, type ReactNode, useMemo, useState } from 'react';
import type { Lead } from '../../../../domain/lead';
import { LazyPart } from '../../../components/lazy-part';
import { OutcomeContext, useOutcomes } from './outcome-context';

const OutcomeQuestion = lazy(() => import(/* webpackChunkName: "lead" */ './outcome-question'));

const NO_LEADS: readonly Lead[] = [];

/** Around everything that closes leads: the question stands when a lead's row or page is gone, and stops nothing. */
export function OutcomeGate({ children }: { children: ReactNode }) {
  const [leads, ask] = useState(NO_LEADS);
  const outcomes = useMemo(() => ({ leads, ask }), [leads]);
  return <OutcomeContext value={outcomes}>{children}</OutcomeContext>;
}

/** The place of the question: inside the other gates, because its answer is a change like any other. */
export function OutcomePlace() {
  const { leads, ask } = useOutcomes();
  const [first] = leads;
  return (
    <LazyPart>
      {first && (
        <OutcomeQuestion
          key={leads.map(({ id }) => id).join()}
          leads={leads}
          first={first}
          onClose={() => ask(NO_LEADS)}
        />
      )}
    </LazyPart>
  );
}
