/** `npm run dev`: local Supabase and `gatsby develop`, with functions and GraphiQL; each edit of content is judged. */
import { spawn } from 'node:child_process';
import { beforeStop, expectStop } from '../host/stop-signals.mjs';
import { forgetBuild } from './lib/build.mjs';
import { judgeContent, judgeEdits } from './lib/content.mjs';
import { installIfNeeded } from './lib/install.mjs';
import { endChild, WITH_PARENT } from './lib/run.mjs';
import {
  loadEnvironment,
  loadTypeScript,
  projectRoot,
  requireFreePort,
  runMain,
} from './lib/project.mjs';

await runMain(async () => {
  loadEnvironment();
  await requireFreePort();
  await installIfNeeded();
  await judgeContent();
  const { checkStart, contentVariables } = await loadTypeScript('host/start.ts');
  const { connectSupabase, staffLine } = await loadTypeScript('host/supabase/connect.ts');
  const { emailLine, startEmail } = await loadTypeScript('host/workers/email.ts');
  const { httpOrigin } = await loadTypeScript('src/server/site-address.ts');
  const env = await checkStart();
  await forgetBuild();
  const supabase = await connectSupabase(env, projectRoot, console.warn);
  const origin = httpOrigin(env.HOST, env.PORT);
  console.log(`\n  Site      ${origin}\n  GraphiQL  ${origin}/___graphql`);
  console.log(`  Data      ${supabase.dataLocation}`);
  console.log(`  Mail      ${emailLine(env, supabase, projectRoot)}`);
  if (supabase.staff) console.log(`  Staff     ${staffLine(supabase.staff)}`);
  Object.assign(process.env, supabase.variables, contentVariables(env, projectRoot));
  const siteUrl = env.SITE_URL ?? origin;
  const mail = startEmail(env, supabase, { projectRoot, siteUrl, report: console.warn });
  const stopJudging = judgeEdits((text) => console.log(`\n${text}`));
  beforeStop(() => mail?.stop());
  process.exitCode = await develop(env, supabase.variables);
  stopJudging();
  await mail?.stop();
  await supabase.stop();
});

/**
 * Runs until `gatsby develop` ends; resolves with its code.
 *
 * @param {{ HOST: string, PORT: number }} address
 * @param {Record<string, string>} variables
 * @returns {Promise<number>}
 */
function develop({ HOST, PORT }, variables) {
  const args = ['node_modules/gatsby/cli.js', 'develop', '--host', HOST, '--port', String(PORT)];
  const { STAFF_PASSWORD: _password, SUPABASE_SECRET_KEY: _key, ...env } = process.env;
  const child = spawn(process.execPath, [...WITH_PARENT, ...args], {
    cwd: projectRoot,
    stdio: 'inherit',
    env: { ...env, ...variables, GATSBY_TELEMETRY_DISABLED: '1' },
  });
  beforeStop(() => endChild(child));
  expectStop();
  return new Promise((resolve) => {
    child.on('exit', (code) => resolve(code ?? 0));
  });
}
