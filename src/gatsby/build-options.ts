import { join, relative } from 'node:path';
import { createHash } from 'node:crypto';
import type { CreateWebpackConfigArgs, GatsbyNode } from 'gatsby';
import TerserPlugin from 'terser-webpack-plugin';
import { z } from 'zod';
import sharp, { type Sharp } from 'sharp';
import webpack from 'webpack';
import { CUSTOM_FIELD_KINDS, CUSTOM_FIELDS, type CustomField } from '../domain/custom-fields';
import { ContentCheckPlugin } from './content-check/content-check-plugin';
import { readOwnPaths } from './own-paths';
import { parseWords } from './parse-words';

const ruleSchema = z.looseObject({
  oneOf: z.optional(z.array(z.unknown())),
  use: z.optional(z.array(z.unknown())),
});
const cssLoaderSchema = z.looseObject({
  options: z.looseObject({ modules: z.looseObject({ localIdentName: z.string() }) }),
});

const fileOfMark = new Map<string, string>();

/** Three characters that identify a stylesheet. */
function markOf(file: string): string {
  const mark = createHash('sha256').update(file).digest('base64url').slice(0, 3);
  const other = fileOfMark.get(mark) ?? file;
  if (other !== file) throw new Error(`${file} and ${other} need other names: classes would clash`);
  fileOfMark.set(mark, file);
  return mark;
}

interface Stylesheet {
  rootContext: string;
  resourcePath: string;
}

/** The class name in a built page: its name in the source, and the mark of its stylesheet. */
export const classInPage = (
  { rootContext, resourcePath }: Stylesheet,
  _template: string,
  name: string,
): string => `${name}-${markOf(relative(rootContext, resourcePath))}`;

/**
 * Makes css-loader write short class names: Gatsby's (`card-module--heading--1a2b3`) add 700 compressed bytes to a page.
 *
 * @param rules of webpack's configuration; changed in place
 */
export function shortenClasses(rules: readonly unknown[]): void {
  for (const rule of rules) {
    const { data } = ruleSchema.safeParse(rule);
    shortenClasses(data?.oneOf ?? []);
    for (const loader of data?.use ?? []) {
      if (!cssLoaderSchema.safeParse(loader).success) continue;
      const { modules } = (loader as z.infer<typeof cssLoaderSchema>).options;
      Object.assign(modules, { getLocalIdent: classInPage });
    }
  }
}

const configSchema = z.looseObject({
  module: z.looseObject({ rules: z.array(z.unknown()) }),
  optimization: z.looseObject({}),
  plugins: z.array(z.unknown()),
});
const stylesSchema = z.looseObject({ options: z.looseObject({ ignoreOrder: z.boolean() }) });

const testOf = (rule: unknown): string =>
  typeof rule === 'object' && rule !== null && 'test' in rule ? String(rule.test) : '';

/** Keeps small fonts as files: inlined in the stylesheet, they would be in every page, even one without their characters. */
function withFontFiles({ getConfig, rules, loaders }: CreateWebpackConfigArgs) {
  const { module, ...config } = configSchema.parse(getConfig());
  const { test } = rules.fonts();
  const asFile = { test, use: [loaders.file()] };
  const changed = module.rules.map((rule) => (testOf(rule) === String(test) ? asFile : rule));
  return { ...config, module: { ...module, rules: changed } };
}

/** Imports the logo as text, because pages contain its SVG inline. */
function withLogoText({ getConfig, rules, store }: CreateWebpackConfigArgs) {
  const { program }: { program: { directory: string } } = store.getState();
  const logo = join(program.directory, 'content', 'logo.svg');
  const { test } = rules.images();
  const { module, ...config } = configSchema.parse(getConfig());
  const others = module.rules.map((rule) =>
    testOf(rule) === String(test) ? { ...(rule as object), exclude: logo } : rule,
  );
  const asText = { test: logo, type: 'asset/source' };
  return { ...config, module: { ...module, rules: [...others, asText] } };
}

/** Silences 28 warnings in each build about the order of CSS modules, which doesn't matter here. */
function ignoreStyleOrder({ getConfig }: CreateWebpackConfigArgs): void {
  for (const plugin of configSchema.parse(getConfig()).plugins) {
    const { success } = stylesSchema.safeParse(plugin);
    if (success) (plugin as z.infer<typeof stylesSchema>).options.ignoreOrder = true;
  }
}

const PARSER = '@formatjs/icu-messageformat-parser';

/**
 * Parses the messages that visitors get, so that they load no parser. `npm run dev` draws every page in the browser, also those
 * whose messages come by GraphQL, and keeps it.
 */
const PARSED_WORDS = {
  module: {
    rules: [
      {
        test: /[\\/]content[\\/]words[\\/][^\\/]+\.json$/,
        type: 'json',
        parser: { parse: parseWords },
      },
    ],
  },
  resolve: { alias: { [`${PARSER}$`]: `${PARSER}/no-parser.js` } },
};

/** Minifies with swc, which takes a tenth of Terser's time and gives slightly smaller files. */
function withQuickMinifier({ getConfig, plugins }: CreateWebpackConfigArgs) {
  const { optimization, ...config } = configSchema.parse(getConfig());
  const minimizer: unknown[] = [
    new TerserPlugin({ minify: TerserPlugin.swcMinify }),
    plugins.minifyCss(),
  ];
  return { ...config, optimization: { ...optimization, minimizer } };
}

/** For webpack: whether each kind of custom field is asked. Visitors load no code for kinds that are not. */
export const askedKinds = (fields: readonly Pick<CustomField, 'kind'>[]) =>
  Object.fromEntries(
    CUSTOM_FIELD_KINDS.map((known) => [known, String(fields.some(({ kind }) => kind === known))]),
  );

/**
 * Builds without source maps, which would publish the sources and are never served. The bundle that renders static pages
 * leaves out the desk, which runs only in a browser: its libraries took half of the bundle's time.
 */
export const onCreateWebpackConfig: GatsbyNode['onCreateWebpackConfig'] = (args) => {
  const { actions, getConfig, plugins, stage } = args;
  ignoreStyleOrder(args);
  const isDevelopment = stage.startsWith('develop');
  actions.setWebpackConfig({
    plugins: [
      plugins.define({
        IS_DEVELOPMENT: String(isDevelopment),
        OWN_PATHS: JSON.stringify(readOwnPaths()),
      }),
    ],
  });
  if (stage === 'develop') {
    const { program }: { program: { directory: string } } = args.store.getState();
    actions.setWebpackConfig({ plugins: [new ContentCheckPlugin(program.directory)] });
  }
  if (!isDevelopment) shortenClasses(configSchema.parse(getConfig()).module.rules);
  actions.replaceWebpackConfig(withFontFiles(args));
  actions.replaceWebpackConfig(withLogoText(args));
  if (stage === 'build-javascript') {
    actions.setWebpackConfig(PARSED_WORDS);
    actions.replaceWebpackConfig(withQuickMinifier(args));
    actions.setWebpackConfig({
      devtool: false,
      plugins: [plugins.define({ ASKED_KINDS: askedKinds(CUSTOM_FIELDS) })],
    });
  }
  if (stage === 'build-html') {
    const desk = { resourceRegExp: /\/start-desk$/, contextRegExp: /[\\/]admin\b/ };
    actions.setWebpackConfig({ plugins: [plugins.ignore(desk)] });
  }
};

/** From 0 to 9; sharp's default is 4. At 2, encoding takes an eighth of the time for the same size, and loses 2 dB of quality. */
const EFFORT = 2;

/** Lowers sharp's effort for AVIF; gatsby-plugin-sharp has no option for it. */
export function encodeAvifQuickly(): void {
  const prototype: Pick<Sharp, 'avif'> = sharp.prototype;
  const { avif } = prototype;
  prototype.avif = function (options) {
    return avif.call(this, { effort: EFFORT, ...options });
  };
}

/** Gatsby's name for the cache of the functions' compilation; it identifies that compilation. */
const FUNCTIONS_CACHE = 'functions-production';

/**
 * Compiles the functions in a quarter of the time; Gatsby has no options for this. Modules are not concatenated, which took 46
 * of 61 seconds and did not make functions load faster. Nothing is cached, because reading 1.4 GB back took longer than
 * compiling. webpack applies this plugin before it sets up its cache.
 */
export function compileFunctionsQuickly(): void {
  const { prototype } = webpack.optimize.ModuleConcatenationPlugin;
  const apply = prototype.apply;
  prototype.apply = function (compiler) {
    const { cache } = compiler.options;
    const isOfFunctions = cache && 'name' in cache && cache.name === FUNCTIONS_CACHE;
    if (isOfFunctions) compiler.options.cache = false;
    else apply.call(this, compiler);
  };
}
