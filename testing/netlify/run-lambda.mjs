/**
 * Runs the packaged function of its working directory as AWS Lambda does for Netlify. Argument: the entry. Takes events by IPC,
 * and answers each under its id.
 */
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import lambdaLocal from 'lambda-local';

const lambdaPath = path.resolve(process.argv[2] ?? '');

/** @param {object} event */
async function invoke(event) {
  /** @type {any} */
  const response = await lambdaLocal.execute({
    event,
    lambdaPath,
    lambdaHandler: 'handler',
    timeoutMs: 30_000,
    verboseLevel: 0,
  });
  const { body } = response;
  if (typeof body !== 'object' || body === null) return response;
  return { ...response, body: String(await buffer(body)), isBase64Encoded: false };
}

process.on('message', (/** @type {{ id: number, event: object }} */ { id, event }) => {
  invoke(event).then(
    (response) => process.send?.({ id, response }),
    (error) => process.send?.({ id, fault: String(error?.errorMessage ?? error) }),
  );
});
process.once('disconnect', () => process.exit());
