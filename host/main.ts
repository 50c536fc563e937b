import { checkStart, explainFailure, startHost } from './start';

/** Serves the build that is there; `npm start` installs and builds first. */
checkStart()
  .then(startHost)
  .catch((error: unknown) => {
    console.error(explainFailure(error) ?? error);
    process.exit(1);
  });
