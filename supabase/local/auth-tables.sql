-- The parts of Supabase Auth that came after the first release of the local Supabase: links, second factors, and what a
-- session knows about its device. Runs at each start, because data folders of earlier versions lack them.

alter table auth.users
  add column if not exists invited_at timestamptz,
  add column if not exists confirmation_sent_at timestamptz,
  add column if not exists recovery_sent_at timestamptz,
  add column if not exists last_sign_in_at timestamptz,
  add column if not exists email_change text,
  add column if not exists email_change_token_current text default '',
  add column if not exists email_change_token_new text,
  add column if not exists email_change_confirm_status smallint default 0,
  add column if not exists email_change_sent_at timestamptz;

alter table auth.sessions
  add column if not exists aal text not null default 'aal1' check (aal in ('aal1', 'aal2')),
  add column if not exists factor_id uuid,
  add column if not exists refreshed_at timestamptz,
  add column if not exists user_agent text,
  add column if not exists ip inet;

create table if not exists auth.mfa_amr_claims (
  session_id uuid not null references auth.sessions (id) on delete cascade,
  authentication_method text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (session_id, authentication_method)
);

-- One of a type for an account: a new one replaces the last.
create table if not exists auth.one_time_tokens (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  token_type text not null,
  token_hash text not null unique,
  relates_to text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (user_id, token_type)
);

-- Named as the check of earlier versions, which it replaces.
alter table auth.one_time_tokens drop constraint if exists one_time_tokens_token_type_check;
alter table auth.one_time_tokens add constraint one_time_tokens_token_type_check check (
  token_type in ('confirmation_token', 'recovery_token', 'email_change_token_current', 'email_change_token_new')
);

create table if not exists auth.mfa_factors (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  friendly_name text,
  factor_type text not null default 'totp' check (factor_type = 'totp'),
  status text not null default 'unverified' check (status in ('unverified', 'verified')),
  secret text not null,
  phone text,
  last_challenged_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index if not exists mfa_factors_user_id on auth.mfa_factors (user_id);

create table if not exists auth.mfa_challenges (
  id uuid primary key default gen_random_uuid(),
  factor_id uuid not null references auth.mfa_factors (id) on delete cascade,
  ip_address inet not null,
  verified_at timestamptz,
  created_at timestamptz not null default now()
);
create index if not exists mfa_challenges_factor_id on auth.mfa_challenges (factor_id);

alter table auth.mfa_amr_claims enable row level security;
alter table auth.one_time_tokens enable row level security;
alter table auth.mfa_factors enable row level security;
alter table auth.mfa_challenges enable row level security;
