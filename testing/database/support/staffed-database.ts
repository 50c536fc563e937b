import { asStaff, liftThrottles, useDatabase, type Caller } from './database';

/** Somebody of the desk, by id and as a connection acts for them. */
export interface StaffMember {
  caller: Caller;
  id: string;
}

/** A PostgreSQL of this file's own with a member of staff, and no limits to what visitors send. */
export function useStaffedDatabase() {
  const database = useDatabase();
  let staff: StaffMember | undefined;
  const addStaff = async (): Promise<StaffMember> => {
    const account = await database.project.signInAdmin();
    return { caller: asStaff(account), id: account.id };
  };
  beforeAll(async () => {
    staff = await addStaff();
    await liftThrottles(database.pool);
  });
  return {
    get project() {
      return database.project;
    },
    get pool() {
      return database.pool;
    },
    get staff() {
      if (!staff) throw new Error('The database has not started');
      return staff;
    },
    addStaff,
  };
}
