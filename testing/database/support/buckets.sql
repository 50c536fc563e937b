-- Buckets of tests, made as a migration makes one.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
  ('papers', 'papers', false, 1048576, array['application/pdf', 'image/*', 'text/plain']),
  ('large', 'large', false, 10485760, null);
