import type { CreateWebpackConfigArgs, GatsbyNode } from 'gatsby';
import { z } from 'zod';

const configSchema = z.looseObject({ module: z.looseObject({ rules: z.array(z.unknown()) }) });

const testOf = (rule: unknown): string =>
  typeof rule === 'object' && rule !== null && 'test' in rule ? String(rule.test) : '';

/** Fonts as files, however small: inside the stylesheet each page would carry them, whether it has their characters or not. */
function withFontFiles({ getConfig, rules, loaders }: CreateWebpackConfigArgs) {
  const { module, ...config } = configSchema.parse(getConfig());
  const { test } = rules.fonts();
  const asFile = { test, use: [loaders.file()] };
  const changed = module.rules.map((rule) => (testOf(rule) === String(test) ? asFile : rule));
  return { ...config, module: { ...module, rules: changed } };
}

/** No source maps: they would publish the sources and are never served by the host. */
export const onCreateWebpackConfig: GatsbyNode['onCreateWebpackConfig'] = (args) => {
  args.actions.replaceWebpackConfig(withFontFiles(args));
  if (args.stage === 'build-javascript') args.actions.setWebpackConfig({ devtool: false });
};
