-- Beyond local/bootstrap.sql: the owner of everything in `public`, who is no superuser on a hosted project.

create role postgres login createdb createrole bypassrls replication;
grant anon, authenticated, service_role, authenticator to postgres with admin option;
grant pg_monitor, pg_read_all_data, pg_signal_backend to postgres with admin option;
alter database postgres owner to postgres;

alter default privileges for role postgres in schema public
  grant all on tables to anon, authenticated, service_role;
alter default privileges for role postgres in schema public
  grant all on functions to anon, authenticated, service_role;
alter default privileges for role postgres in schema public
  grant all on sequences to anon, authenticated, service_role;

grant all on schema extensions to postgres with grant option;
grant usage on schema auth to postgres;
grant all on all tables in schema auth to postgres with grant option;
grant all on all functions in schema auth to postgres with grant option;
grant usage on schema storage to postgres with grant option;
grant all on storage.buckets, storage.objects to postgres with grant option;
alter schema supabase_migrations owner to postgres;
alter table supabase_migrations.schema_migrations owner to postgres;
