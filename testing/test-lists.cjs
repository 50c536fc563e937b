/**
 * Which tests run when, and on which database: patterns of their paths.
 *
 * `npm test` runs those of QUICK, `npm run test:ci` those of LONG too, `npm run test:more` those of MORE.
 */
const tests = (/** @type {string} */ path) => `/${path}\\.test\\.tsx?$`;

/** Open the desk. */
const OF_DESK = ['/src/admin/.+\\.test\\.tsx$'];

/** The desk where a response is lost, somebody changes the same, or no email can leave. */
const OF_DESK_IN_TROUBLE = [
  'calls/call-(meanwhile|without-email)',
  'leads/change/(own-changes|undo-lost-answers)',
  'leads/lead/lost-answers',
  'replies/email-(again|cc)',
].map((path) => `/src/admin/features/${path}\\.test\\.tsx$`);

/** A test whose name is one word is about a function, any other about what surrounds one. */
const ABOUT_A_FUNCTION = '(leads/)?[a-z]+';

/**
 * A test that starts a Supabase is named here and in the lists below. `onOne` is the quicker engine, PostgreSQL, or the local
 * Supabase where that cannot run.
 */
const QUICK = {
  onOne: [
    'supabase/tests/(?!desk-log)[^/]+',
    'host/workers/(counts|email|inbound-(calendar|mailbox)|outbox-worker|push)',
    'host/workers/agency-settings',
    `src/api/${ABOUT_A_FUNCTION}`,
    'src/server/consultations/staff-calendar',
    'src/server/(leads|email)/.+',
    'src/server/mailbox/read-mailbox',
  ].map(tests),
  onBoth: [
    'supabase/tests/desk-log(-people)?',
    'supabase/tests/(failed-erasures|lead-(facts|outcomes)|push|saved-(replies|views)|undo(-actions)?)',
  ].map(tests),
};

/**
 * Whole commands, many connections at once, plans and logs, each answer of Auth, the desk in trouble, and each kind of mailbox
 * and of misuse.
 */
const LONG = {
  alone: [
    'scripts/(backup(-content|-faults|-hosted)?|check|new|restore)',
    'host/supabase/connect',
    'src/server/(mailbox/imap|worker/run-in-worker)',
  ].map(tests),
  ofDesk: OF_DESK_IN_TROUBLE,
  onLocal: ['supabase/tests/local/(?!durability|migrate|upgrade).+'].map(tests),
  onOne: [
    'scripts/(canary|retention|staff|status|supabase-check-(auth|storage))',
    `src/api/(?!${ABOUT_A_FUNCTION}\\.).+`,
    'src/server/mailbox/read-(?!mailbox).+',
  ].map(tests),
  onReal: [tests('supabase/tests/(concurrency/.+|postgres/(?!project-breaks).+)')],
  onBoth: ['supabase/tests/client/.+', 'scripts/supabase-check(-database)?'].map(tests),
};

/** Each break of a project, what compares the engines, whole folders of the local one, fuzzing, and races of BUSTLE_ROUNDS. */
const MORE = {
  alone: [tests('src/server/consultations/busy-times-fuzz')],
  onLocal: [
    'supabase/tests/local/(durability|migrate|upgrade)',
    'supabase/tests/fuzz/rest',
    'scripts/demo/fill',
  ].map(tests),
  onOne: [tests('supabase/tests/fuzz/enquiry')],
  onReal: [
    'supabase/tests/(engine/.+|postgres/project-breaks)',
    'supabase/tests/concurrency/promises',
  ].map(tests),
};

/** On a project as Supabase makes it today: `npm run test:hosted`. */
const HOSTED = [
  'supabase/tests/(client|hosted)/.+',
  `src/api/${ABOUT_A_FUNCTION}`,
  'src/api/(enquiry-files|leads/(reply|with)-files)',
].map(tests);

/** Call what `npm run test:netlify` packaged, on a hosted project where the servers can run. */
const NETLIFY = ['/netlify/tests/.+\\.test\\.ts$'];

/** Read the pages that `npm run build` made. */
const BUILT = ['/e2e/built/.+\\.test\\.ts$'];

module.exports = { tests, OF_DESK, QUICK, LONG, MORE, HOSTED, NETLIFY, BUILT };
