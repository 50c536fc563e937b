/** `npm run staff -- add|disable|reset|reset-factor <email>`: the accounts that may sign in to the desk. */
import { z } from 'zod';
import {
  addStaff,
  connectAuthAdmin,
  disableStaff,
  randomPassword,
  resetFactor,
  resetStaff,
} from '../host/supabase/staff-accounts';
import { connectService } from '../src/server/db/supabase';
import { readArguments, readEnvironment, runCommand, withServiceAccess } from './lib/command';

const usage = `Usage: npm run staff -- add|disable|reset|reset-factor <email>
A new password comes from STAFF_PASSWORD, or is made up and shown once.
reset-factor removes the authenticator app and the recovery codes of somebody who has lost both.`;

const actions = ['add', 'disable', 'reset', 'reset-factor'] as const;
const commandSchema = z.tuple([z.enum(actions), z.email()]);

runCommand(async () => {
  const [action, email] = readArguments(usage, () => commandSchema.parse(process.argv.slice(2)));
  const env = readEnvironment();
  await withServiceAccess(env, async ({ url, secretKey }) => {
    const admin = connectAuthAdmin(url, secretKey);
    const command = `npm run staff -- ${action}`;
    if (action === 'disable') {
      await disableStaff(admin, email, command);
      console.log(`${email} can no longer sign in.`);
      return;
    }
    const db = connectService(url, secretKey);
    if (action === 'reset-factor') {
      const hadFactor = await resetFactor(admin, db, email);
      const outcome = hadFactor ? 'signs in with the password alone now' : 'has no second factor';
      console.log(`${email} ${outcome}.`);
      return;
    }
    const password = env.STAFF_PASSWORD ?? randomPassword();
    await (action === 'add' ? addStaff : resetStaff)(admin, email, password, command);
    if (action === 'reset') {
      const noted = { p_kind: 'password_changed', p_email: email, p_command: command };
      await db.rpc('note_command', noted).throwOnError();
    }
    const shown = env.STAFF_PASSWORD ? 'the one in STAFF_PASSWORD' : password;
    console.log(`${email} can sign in. Password: ${shown}`);
  });
});
