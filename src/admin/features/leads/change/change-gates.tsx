import {
  createContext,
  type Dispatch,
  lazy,
  type ReactNode,
  type SetStateAction,
  use,
  useMemo,
  useState,
} from 'react';
import type { Problem } from '../../../../domain/http-api/problem';
import type { Lead, LeadStatus } from '../../../../domain/lead';
import { LazyPart } from '../../../components/loading';
import type { Change } from '../api/change-lead';

const loadDialogs = () => import(/* webpackChunkName: "lead" */ './change-dialogs');

const ConflictDialog = lazy(async () => ({ default: (await loadDialogs()).ConflictDialog }));

const OutcomeQuestion = lazy(async () => ({ default: (await loadDialogs()).OutcomeQuestion }));

const ReachQuestion = lazy(() => import(/* webpackChunkName: "lead" */ './reach-question'));

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

interface Outcomes {
  /** The leads that the question is about; none while it is not asked. */
  leads: readonly Lead[];
  ask: Dispatch<SetStateAction<readonly Lead[]>>;
}

const OutcomeContext = createContext<Outcomes | null>(null);

/**
 * The question how leads ended that were closed.
 *
 * @throws outside of the change gates
 */
export function useOutcomes(): Outcomes {
  const outcomes = use(OutcomeContext);
  if (!outcomes) throw new Error('useOutcomes needs the change gates');
  return outcomes;
}

/** Asks about leads; none ends the question. */
type AskReach = Dispatch<SetStateAction<readonly Lead[]>>;

const ReachContext = createContext<AskReach | null>(null);

/**
 * A function that asks how people were reached whose leads were set to Contacted without a reply.
 *
 * @throws outside of the change gates
 */
function useAskReach(): AskReach {
  const ask = use(ReachContext);
  if (!ask) throw new Error('useAskReach needs the change gates');
  return ask;
}

/** A question that nobody has answered yet, and can answer. */
const isOpen = ({ outcome, erased_at, spam_reason }: Lead) =>
  outcome === null && erased_at === null && spam_reason === null;

const isUnanswered = ({ first_response_at, erased_at, spam_reason, withdrawn_at }: Lead) =>
  [first_response_at, erased_at, spam_reason, withdrawn_at].every((fact) => fact === null);

/** The questions that a status leaves open: how people were reached, and how leads ended. */
export function useStatusQuestions() {
  const askReach = useAskReach();
  const { ask: askOutcome } = useOutcomes();
  /** Asks on about those leads alone; the same list where that is all of them. */
  const keep = (isKept: (lead: Lead) => boolean) => (asked: readonly Lead[]) => {
    const left = asked.filter(isKept);
    return left.length === asked.length ? asked : left;
  };
  return {
    ask: (leads: readonly Lead[], status: LeadStatus): void => {
      if (status === 'closed') askOutcome(leads.filter(isOpen));
      else if (status === 'contacted') askReach(leads.filter(isUnanswered));
    },
    /** Ends the questions about leads whose status is another one now. */
    settle: (leads: readonly Lead[]): void => {
      const stillIn = (status: LeadStatus) =>
        keep(({ id }) => leads.every((lead) => lead.id !== id || lead.status === status));
      askReach(stillIn('contacted'));
      askOutcome(stillIn('closed'));
    },
    /** Ends the questions about leads of which something was undone. */
    close: (leads: readonly Pick<Lead, 'id'>[]): void => {
      const isOther = keep(({ id }) => leads.every((lead) => lead.id !== id));
      askReach(isOther);
      askOutcome(isOther);
    },
  };
}

/** A change that was refused because somebody else had changed the lead first. */
export interface Conflict {
  /** The lead as the other person left it. */
  lead: Lead;
  changed: Problem['changed'];
  /** The refused change. */
  change: Change;
}

type ReportConflict = (conflict: Conflict) => void;

const ConflictContext = createContext<ReportConflict | null>(null);

/**
 * A function that asks staff which of two changes should stand.
 *
 * @throws outside of the change gates
 */
export function useReportConflict(): ReportConflict {
  const report = use(ConflictContext);
  if (!report) throw new Error('useReportConflict needs the change gates');
  return report;
}
