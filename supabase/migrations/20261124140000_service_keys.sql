-- Content decides which services and budgets there are (content/services/choices.json, budgets.json), and functions refuse all
-- others. For callers that go round our functions the database bounds the form of a key, so that new ones need no migration.
alter domain private.service drop constraint service_known;
alter domain private.service add constraint service_form check (value ~ '^[a-z][a-z0-9-]{0,39}$');
alter domain private.budget drop constraint budget_known;
alter domain private.budget add constraint budget_form check (value ~ '^[A-Za-z0-9][A-Za-z0-9+-]{0,39}$');
