import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { forkLocalSupabase, type SupabaseChild } from '../fork';
import { makeDataFolder } from '../data-folder';

const PROJECT_MIGRATIONS = join(__dirname, '../../../supabase/migrations');

/** Folders and processes of one test file; both are gone after it, however it ends. */
export class Workshop {
  private readonly folders: string[] = [];
  private readonly children: SupabaseChild[] = [];

  async folder(): Promise<string> {
    const folder = await mkdtemp(join(tmpdir(), 'supabase-local-'));
    this.folders.push(folder);
    return folder;
  }

  /** With a database that has the project's migrations, and nothing else. */
  async dataFolder(): Promise<string> {
    const folder = await makeDataFolder();
    this.folders.push(folder);
    return folder;
  }

  /** The project's migrations, to be added to. */
  async migrations(): Promise<string> {
    const folder = await this.folder();
    await cp(PROJECT_MIGRATIONS, folder, { recursive: true });
    return folder;
  }

  async start(dataDir: string, env: Record<string, string> = {}): Promise<SupabaseChild> {
    const child = await forkLocalSupabase({ ...env, DATA_DIR: dataDir });
    this.children.push(child);
    return child;
  }

  async close(): Promise<void> {
    await Promise.all(this.children.map((child) => child.stop()));
    await Promise.all(this.folders.map((folder) => rm(folder, { recursive: true, force: true })));
  }
}
