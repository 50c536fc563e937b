import { type Account, useProject } from './project';

/** A project for the tests of one file about the log of the desk, with a manager who reads it. */
export function useDeskLog() {
  const project = useProject();
  const holder: { manager?: Account } = {};
  beforeAll(async () => {
    holder.manager = await project.current.signInAdmin();
  });
  const manager = {
    get current() {
      if (!holder.manager) throw new Error('The project has not started');
      return holder.manager;
    },
  };
  const change = (id: string, p_changes: Record<string, string | boolean>) =>
    manager.current.client.rpc('change_staff', { p_id: id, p_changes }).throwOnError();
  return {
    project,
    manager,
    /** Changes a colleague, as the manager. */
    change,
    /** Reads a page of the log, the newest line first. */
    page: async (filter: { p_staff?: string; p_kind?: string; p_before?: number } = {}) =>
      (await manager.current.client.rpc('desk_log_page', filter).throwOnError()).data,
    /** Makes a colleague called Ravi Iyer. */
    async colleague(role = 'staff'): Promise<Account> {
      const account = await project.current.signInAdmin();
      await change(account.id, { role, name: 'Ravi Iyer' });
      return account;
    },
  };
}
