import { notifyManager, useQueryClient } from '@tanstack/react-query';
import {
  lazy,
  type ReactNode,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import type { Lead } from '../../../../domain/lead';
import { LazyPart } from '../../../components/loading';
import { cachedLead } from '../api/lead-cache';
import { type Conflict, type Questions, QuestionsContext } from './use-questions';

const ConflictDialog = lazy(() => import(/* webpackChunkName: "lead" */ './conflict-dialog'));

const OutcomeQuestion = lazy(() => import(/* webpackChunkName: "lead" */ './outcome-question'));

const ReachQuestion = lazy(() => import(/* webpackChunkName: "lead" */ './reach-question'));

/** The questions about a status, by the status that they follow. */
const QUESTIONS = { contacted: ReachQuestion, closed: OutcomeQuestion };

interface AskedStatus {
  status: keyof typeof QUESTIONS;
  leads: readonly Lead[];
}

/** A question that nobody has answered yet, and can answer. */
const hasNoOutcome = ({ outcome, erased_at, spam_reason }: Lead) =>
  [outcome, erased_at, spam_reason].every((fact) => fact === null);

const isUnanswered = ({ first_response_at, erased_at, spam_reason, withdrawn_at }: Lead) =>
  [first_response_at, erased_at, spam_reason, withdrawn_at].every((fact) => fact === null);

/**
 * A page on which leads are changed. It asks what a change leaves open, beside the status that was changed, also when the
 * row or the panel in which that was done is gone by then. A question holds nothing up.
 */
export function ChangeQuestions({ children }: { children: ReactNode }) {
  const [asked, setAsked] = useState<AskedStatus>();
  const [conflicts, setConflicts] = useState<readonly Conflict[]>([]);
  const isGone = useIsGone();
  const questions = useMemo<Questions>(
    () => ({
      ask: (leads, status) => {
        if (status === 'closed') setAsked({ status, leads: leads.filter(hasNoOutcome) });
        if (status === 'contacted') setAsked({ status, leads: leads.filter(isUnanswered) });
      },
      askOutcome: (lead) => setAsked({ status: 'closed', leads: [lead] }),
      settle: (conflict) => {
        setConflicts((others) => [...others, conflict]);
        return !isGone();
      },
    }),
    [isGone],
  );
  const [conflict] = conflicts;
  return (
    <QuestionsContext value={questions}>
      {children}
      {asked && <StatusQuestion {...asked} onClose={() => setAsked(undefined)} />}
      <LazyPart>
        {conflict && (
          <ConflictDialog
            key={conflict.lead.id}
            conflict={conflict}
            onClose={() => setConflicts(([, ...others]) => others)}
          />
        )}
      </LazyPart>
    </QuestionsContext>
  );
}

/** A function that tells whether this component has left the page. */
function useIsGone(): () => boolean {
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
    };
  }, []);
  return useCallback(() => isGone.current, []);
}

interface StatusQuestionProps extends AskedStatus {
  onClose: () => void;
}

/** Asks about those leads that still have the status: another change, or an undo, ends the question. */
function StatusQuestion({ status, leads, onClose }: StatusQuestionProps) {
  const stillSo = useLeadsIn(status, leads);
  const [first] = stillSo;
  const isOver = first === undefined;
  useEffect(() => {
    if (isOver) onClose();
  }, [isOver, onClose]);
  const Question = QUESTIONS[status];
  return (
    <LazyPart>
      {first && (
        <Question
          key={stillSo.map(({ id }) => id).join()}
          leads={stillSo}
          first={first}
          onClose={onClose}
        />
      )}
    </LazyPart>
  );
}

/** The leads among these that have the status now, as far as the desk knows. */
function useLeadsIn(status: string, leads: readonly Lead[]): readonly Lead[] {
  const client = useQueryClient();
  const cache = client.getQueryCache();
  const ids = useSyncExternalStore(
    // Batched: the cache also tells of what begins while another component is rendered.
    useCallback((onChange) => cache.subscribe(notifyManager.batchCalls(onChange)), [cache]),
    () =>
      leads
        .map((lead) => cachedLead(client, lead.id) ?? lead)
        .flatMap((lead) => (lead.status === status ? lead.id : []))
        .join(),
  );
  return useMemo(() => leads.filter(({ id }) => ids.split(',').includes(id)), [leads, ids]);
}
