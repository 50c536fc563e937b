/** Writes an email about an account whose kind was added to a copy of the project. */
import { randomUUID } from 'node:crypto';
import { type AccountJob, outboxJobSchema } from '../../src/server/email/outbox';
import { BRAND } from '../../src/server/email/settings';
import { accountEmail } from '../../src/server/email/templates/account-templates';

const [kind = ''] = process.argv.slice(2);

const job = {
  id: randomUUID(),
  claim: randomUUID(),
  wanted_at: new Date().toISOString(),
  kind,
  staff: { email: 'dev@example.in', name: 'Dev Rao', inviter: null },
};

async function main(): Promise<void> {
  const links = { login: 'https://site.example/admin/login', make: () => Promise.resolve('') };
  const { subject, blocks } = await accountEmail(job as AccountJob, links);
  console.log(
    JSON.stringify({
      isJob: outboxJobSchema.safeParse(job).success,
      subject: subject.replace(BRAND, '…'),
      holdsName: JSON.stringify(blocks).includes(job.staff.name),
    }),
  );
}

void main();
