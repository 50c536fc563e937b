/** The columns of src/domain/lead, as PostgREST takes them; a literal, because supabase-js derives the row's type of it. */
export const LEAD_SELECTION =
  'id,reference,name,email,phone,company,service,budget,message,status,created_at,updated_at';

/** The columns of a lead's history. */
export const EVENT_SELECTION = 'id,kind,from_status,to_status,note,channel,actor_email,created_at';
