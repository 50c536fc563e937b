import { asStaff, call, useDatabase } from '../../testing/database/support/database';

const database = useDatabase();

/** Somebody who has just logged in to a project whose hook leaves methods out of its tokens. */
async function withoutMethods() {
  const account = await database.project.signInAdmin();
  const { claims = '{}' } = asStaff(account);
  const { amr: _, ...left } = JSON.parse(claims) as { amr: unknown };
  return {
    id: account.id,
    caller: { role: 'authenticated', claims: JSON.stringify(left) } as const,
  };
}

const endOthers = ({ caller }: Awaited<ReturnType<typeof withoutMethods>>) =>
  call(database.pool, caller, 'select public.end_other_sessions() as ended');

const age = (id: string, minutes: number) =>
  database.superuser.query(
    `update auth.mfa_amr_claims set updated_at = updated_at - make_interval(mins => $2)
      where session_id in (select id from auth.sessions where user_id = $1)`,
    [id, minutes],
  );

describe('a proof, where tokens name no methods', () => {
  it('is known by what Auth notes about the session', async () => {
    const person = await withoutMethods();
    await expect(endOthers(person)).resolves.toEqual([{ ended: 0 }]);
  });

  it('counts for ten minutes', async () => {
    const person = await withoutMethods();
    await age(person.id, 11);
    await expect(endOthers(person)).rejects.toMatchObject({ code: 'PT403', detail: 'password' });
  });

  it('of somebody else does not count', async () => {
    const [person] = [await withoutMethods(), await withoutMethods()];
    await age(person.id, 11);
    await expect(endOthers(person)).rejects.toMatchObject({ code: 'PT403' });
  });
});
