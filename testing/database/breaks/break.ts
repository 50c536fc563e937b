/** A way in which a project may be broken. */
export interface Break {
  name: string;
  /** Run by the owner of everything in `public`, unless `as` names another role. */
  sql: string;
  as?: 'supabase_admin';
  /** The checks that find it, the one that names it first. */
  seen: readonly string[];
  /** SQL that mends it, where the check names a command or a setting instead. */
  mendedBy?: string;
}

export const LEADS = 'public.contact_submissions';
