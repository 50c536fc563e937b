import { planImport } from '../../readers/table/plan-import';

/** Runs in a thread of its own (make-plan.ts). */
export const work = planImport;
