import webpack from 'webpack';
import { z } from 'zod';

/** How Gatsby's configuration of the functions can be told from its others. */
const functionsSchema = z.object({ name: z.literal('functions-production') });

/**
 * Makes webpack compile the functions in a quarter of the time, which Gatsby has no option for. Modules stay apart: merging
 * those of each function into one scope took 46 of 61 seconds, and loads no sooner. Nothing is cached: reading 1.4 GB back
 * took longer than compiling.
 */
export function compileFunctionsQuickly(): void {
  const { prototype } = webpack.optimize.ModuleConcatenationPlugin;
  const apply = prototype.apply;
  prototype.apply = function (compiler) {
    const isOfFunctions = functionsSchema.safeParse(compiler.options.cache).success;
    if (isOfFunctions) compiler.options.cache = false;
    else apply.call(this, compiler);
  };
}
