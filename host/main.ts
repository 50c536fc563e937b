import { OperatorError } from '../supabase/local/errors';
import { checkStart, startHost } from './start';
import { isStopping } from './stop-signals.mjs';

/** Serves the existing build. `npm start` installs and builds before that. */
checkStart()
  .then(startHost)
  .catch((error: unknown) => {
    if (isStopping()) return;
    console.error(error instanceof OperatorError ? error.message : error);
    process.exit(1);
  });
