import type { Answers, Question } from './import-plan';

/** Puts a question, and tells the option that holds: the answer, or the first option. */
export type Ask = (question: Question) => string;

/** The most questions of one import: beyond them the proposals hold, and each row has its warning. */
const MOST = 200;

/** Collects the questions of an import. */
export function questionsOf(answers: Answers): { asks: Question[]; ask: Ask } {
  const asks: Question[] = [];
  return {
    asks,
    ask(question) {
      if (asks.length < MOST) asks.push(question);
      const answer = answers[question.id];
      const isOption = question.options.some(({ value }) => value === answer);
      return (isOption ? answer : question.options[0]?.value) ?? '';
    },
  };
}
