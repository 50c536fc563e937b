/** A way in which a project may be broken. */
export interface Break {
  name: string;
  /** Run by the owner of everything in `public`, unless `as` names another role. */
  sql: string;
  as?: 'supabase_admin';
  /** The checks that find it, the one that names it first. */
  seen: readonly string[];
  /** SQL that takes it back where it changes roles, which the other databases of the server share. */
  undoneBy?: string;
}

export const LEADS = 'public.contact_submissions';
