import { useState } from 'react';
import type { Import } from '../../../domain/http-api/imports';
import { useAnswerImport } from './api/imports';

/** Answers of an import as they stand here: a later one does not take an earlier one back that is still being sent. */
export function useAnswers({ id, answers: stored }: Import) {
  const send = useAnswerImport(id);
  const [answers, setAnswers] = useState(stored);
  const answer = (question: string, value: string) => {
    const next = { ...answers, [question]: value };
    setAnswers(next);
    send.mutate(next);
  };
  return { answers, answer, isSending: send.isPending, failure: send.error };
}

export type Answering = ReturnType<typeof useAnswers>;
