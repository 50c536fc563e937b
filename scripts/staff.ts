/** `npm run staff -- add|disable|reset <email>`: the accounts that may sign in to the desk. */
import { z } from 'zod';
import {
  addStaff,
  connectAuthAdmin,
  disableStaff,
  randomPassword,
  resetStaff,
} from '../host/backend/staff-accounts';
import { readArguments, readEnvironment, runCommand, withServiceAccess } from './lib/command';

const usage = `Usage: npm run staff -- add|disable|reset <email>
A new password comes from STAFF_PASSWORD, or is made up and shown once.`;

const commandSchema = z.tuple([z.enum(['add', 'disable', 'reset']), z.email()]);

runCommand(async () => {
  const [action, email] = readArguments(usage, () => commandSchema.parse(process.argv.slice(2)));
  const env = readEnvironment();
  await withServiceAccess(env, async ({ url, serviceRoleKey }) => {
    const admin = connectAuthAdmin(url, serviceRoleKey);
    if (action === 'disable') {
      await disableStaff(admin, email);
      console.log(`${email} can no longer sign in.`);
      return;
    }
    const password = env.STAFF_PASSWORD ?? randomPassword();
    await (action === 'add' ? addStaff : resetStaff)(admin, email, password);
    const shown = env.STAFF_PASSWORD ? 'the one in STAFF_PASSWORD' : password;
    console.log(`${email} can sign in. Password: ${shown}`);
  });
});
