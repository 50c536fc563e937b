/** `npm run supabase:describe`: writes down the schema that the migrations make, for `npm run supabase:check` and functions. */
import { runCommand } from './lib/command';
import { writeDescription } from './supabase-check/description';

runCommand(async () => console.log(await writeDescription()));
