import { type ChildProcess, fork } from 'node:child_process';
import path from 'node:path';
import { z } from 'zod';
import type { PackagedFunction } from './packaged-site';

const headerSchema = z.union([z.string(), z.number()]);
const responseSchema = z.object({
  statusCode: z.number(),
  headers: z.record(z.string(), headerSchema).optional(),
  multiValueHeaders: z.record(z.string(), z.array(headerSchema)).optional(),
  isBase64Encoded: z.boolean().optional(),
  body: z.string().optional(),
});
const messageSchema = z.object({
  id: z.number(),
  response: responseSchema.optional(),
  fault: z.string().optional(),
});

export type LambdaResponse = z.infer<typeof responseSchema>;

/** A packaged function in its own process, which starts at the first call. */
export interface Lambda {
  invoke(event: object): Promise<LambdaResponse>;
  stop(): void;
}

/** @param variables of the site's environment */
export function makeLambda(
  { folder, entry }: PackagedFunction,
  variables: Record<string, string>,
): Lambda {
  let child: ChildProcess | undefined;
  let calls = 0;
  const start = () => {
    // lambda-local looks for credentials in HOME, and finds none.
    const env = { PATH: process.env.PATH, HOME: folder, LAMBDA_TASK_ROOT: folder, ...variables };
    const started = fork(path.resolve('testing/netlify/run-lambda.mjs'), [entry], {
      ...{ cwd: folder, env, execArgv: [] },
    });
    started.setMaxListeners(0);
    return started;
  };
  return {
    invoke(event) {
      const process = (child ??= start());
      const id = (calls += 1);
      return new Promise((resolve, reject) => {
        const hear = (message: unknown) => {
          const { id: answered, response, fault } = messageSchema.parse(message);
          if (answered !== id) return;
          process.off('message', hear);
          if (response) resolve(response);
          else reject(new Error(fault ?? 'No response.'));
        };
        process.on('message', hear);
        process.send({ id, event });
      });
    },
    stop: () => child?.disconnect(),
  };
}
