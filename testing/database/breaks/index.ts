import type { Break } from './break';
import { functions, policies, triggers, views } from './code';
import { email, grants, history, settings } from './operation';
import { columns, constraints, indexes } from './tables';

/** Each is made alone, and seen by supabase/tests/postgres/project-breaks.test.ts. */
export const BREAKS: readonly Break[] = [
  ...[...policies, ...functions, ...triggers, ...views],
  ...[...constraints, ...columns, ...indexes],
  ...[...grants, ...settings, ...email, ...history],
];
