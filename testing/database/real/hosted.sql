-- What a project made today has otherwise than local/bootstrap.sql and roles.sql: nothing in `public` is granted by default,
-- nobody has pushed a migration yet, statements are counted, and calls wait no longer for a lock than they may run.

alter default privileges in schema public revoke all on tables from anon, authenticated, service_role;
alter default privileges in schema public revoke all on functions from anon, authenticated, service_role;
alter default privileges in schema public revoke all on sequences from anon, authenticated, service_role;
alter default privileges for role postgres in schema public revoke all on tables from anon, authenticated, service_role;
alter default privileges for role postgres in schema public revoke all on functions from anon, authenticated, service_role;
alter default privileges for role postgres in schema public revoke all on sequences from anon, authenticated, service_role;

drop schema supabase_migrations cascade;

create extension pg_stat_statements schema extensions;
create publication supabase_realtime;

alter role authenticator set lock_timeout = '8s';
