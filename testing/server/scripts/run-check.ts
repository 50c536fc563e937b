import { startSupabase, type TestSupabase } from '../../database/start';
import { withMigration } from '../../database/with-migration';
import { projectVariables, runScript } from './run-script';

/** Starts projects that somebody changed by hand; they end after the tests of the file. */
export function useChangedProjects() {
  const stops: (() => Promise<void>)[] = [];
  afterAll(async () => {
    for (const stop of stops) await stop();
  });
  return async (sql: string): Promise<TestSupabase> => {
    const project = await withMigration(sql, (migrations) => startSupabase({ migrations }));
    stops.push(project.stop);
    return project;
  };
}

type Access = Pick<TestSupabase, 'url' | 'publishableKey' | 'secretKey'>;

/** Runs `npm run supabase:check` on a project. */
export const runCheck = ({ url, publishableKey, secretKey }: Access, ...args: string[]) =>
  runScript('supabase-check', args, projectVariables(url, secretKey, publishableKey));

type State = 'ok' | 'WRONG' | 'unknown';

/** The checks of a state as they were printed: their names, and all that was said of each. */
export const findingsOf = (output: string, state: State) =>
  new Map(
    output.split(/^(?=[✓✗–] )/m).flatMap((finding): [string, string][] => {
      const [, found, check = ''] = /^. (\w+) +(.+?): /.exec(finding) ?? [];
      return found === state ? [[check, finding]] : [];
    }),
  );

export const namesOf = (output: string, state: State) => [...findingsOf(output, state).keys()];
