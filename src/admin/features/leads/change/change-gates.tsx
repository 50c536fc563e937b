import { lazy, type ReactNode, useMemo, useState } from 'react';
import type { Lead } from '../../../../domain/lead';
import { LazyPart } from '../../../components/loading';
import {
  type Conflict,
  ConflictContext,
  OutcomeContext,
  ReachContext,
  useOutcomes,
} from './questions';

const ConflictDialog = lazy(() => import(/* webpackChunkName: "lead" */ './conflict-dialog'));

const OutcomeQuestion = lazy(() => import(/* webpackChunkName: "lead" */ './outcome-question'));

const ReachQuestion = lazy(
  () => import(/* webpackChunkName: "lead" */ '../../replies/reach-question'),
);

const NO_LEADS: readonly Lead[] = [];

const keyOf = (leads: readonly Lead[]) => leads.map(({ id }) => id).join();

/**
 * Around everything that changes leads: a conflict is settled here, and a question about a status stands here, even when the
 * lead's row or page is gone by then. A question stops nothing.
 */
export const ChangeGates = ({ children }: { children: ReactNode }) => (
  <OutcomeGate>
    <ReachGate>
      <ConflictGate>
        {children}
        <OutcomePlace />
      </ConflictGate>
    </ReachGate>
  </OutcomeGate>
);

function ConflictGate({ children }: { children: ReactNode }) {
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

function ReachGate({ children }: { children: ReactNode }) {
  const [leads, ask] = useState(NO_LEADS);
  const [first] = leads;
  return (
    <ReachContext value={ask}>
      {children}
      <LazyPart>
        {first && (
          <ReachQuestion
            key={keyOf(leads)}
            leads={leads}
            lead={first}
            onClose={() => ask(NO_LEADS)}
          />
        )}
      </LazyPart>
    </ReachContext>
  );
}

function OutcomeGate({ children }: { children: ReactNode }) {
  const [leads, ask] = useState(NO_LEADS);
  const outcomes = useMemo(() => ({ leads, ask }), [leads]);
  return <OutcomeContext value={outcomes}>{children}</OutcomeContext>;
}

/** The place of the question how leads ended: inside the other gates, because its answer is a change like any other. */
function OutcomePlace() {
  const { leads, ask } = useOutcomes();
  const [first] = leads;
  return (
    <LazyPart>
      {first && (
        <OutcomeQuestion
          key={keyOf(leads)}
          leads={leads}
          first={first}
          onClose={() => ask(NO_LEADS)}
        />
      )}
    </LazyPart>
  );
}
